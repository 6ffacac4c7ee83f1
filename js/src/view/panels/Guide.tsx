/** How to play: the rules in force; what leads into them comes with the chunk that has pictures. */
import type { ViewProps } from "../../core/play/props";
import { Guide as Steps } from "../shared/later";
import { Rules } from "./Rules";

export function Guide(p: ViewProps) {
  return (
    <>
      <Steps {...p} />
      <Rules {...p} />
    </>
  );
}
