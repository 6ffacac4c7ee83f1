/** The main button: it carries out what is begun, and says what that is. */
import { actionsOf, MAIN } from "../../shared/controls";
import { complete, confirm, pickSpace, place } from "../flow";
import type { SceneProps } from "../scene";
import { detailOf, namesOf, promptOf } from "./words";

export function Main({ scene: s, ...p }: SceneProps) {
  const { slot, chosen, cell, pointed } = p.view.get();
  const action = actionsOf(p);
  if (s.mode) {
    const ready = complete(p, s);
    const { min, max, mode, blind = 0 } = s;
    const have = chosen.length;
    const name = !ready ? "part" : mode === "shed" && blind ? (have ? "both" : "unseen") : "confirm";
    return action(
      "confirm",
      `ui.${mode}.${name}`,
      () => confirm(p),
      { cards: namesOf(p, s, chosen), have, total: min === max ? min : `${min}\u2013${max}`, n: blind },
      { ...MAIN, why: !ready && (detailOf(p, s) || promptOf(p, s)) },
    );
  }
  if (s.card && !s.aim) {
    const open = Object.keys(s.lit);
    const to = [cell, open[1] ? pointed : open[0]].find((one) => one && one in s.lit);
    if (!to) return null;
    const cost = s.lit[to]!;
    return action(
      "place",
      cost ? "ui.place.pay" : "ui.place.free",
      () => place(p, s, slot!, to),
      { cell: to, n: cost },
      MAIN,
    );
  }
  return (
    <>
      {["PlayStart", "PlayFinish"].map(
        (kind) =>
          s.kinds.includes(kind) &&
          s.card !== "W" &&
          s.hand.includes(kind === "PlayStart" ? "S" : "F") &&
          action(
            kind,
            `ui.play.${kind}`,
            () => pickSpace(p, kind === "PlayStart" ? "start" : "finish"),
            {},
            MAIN,
          ),
      )}
    </>
  );
}
