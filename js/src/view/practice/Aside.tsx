/** What stands at the head of the drawer while an exercise is on the board, or the coach asks. */
import type { ViewProps } from "../../core/play/props";
import { useStore } from "../shared/hooks";
import { Exercise } from "./Exercise";
import styles from "./practice.css?inline";
import { Sure } from "./Sure";

export function Aside(p: ViewProps) {
  const { drill, sure } = useStore(p.store).snap.table;
  return (
    <>
      <style>{styles}</style>
      {sure && <Sure key={sure.text} {...p} {...sure} />}
      {drill && <Exercise {...p} drill={drill} />}
    </>
  );
}
