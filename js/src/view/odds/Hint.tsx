/** The hint as something to do: play it, see others, or put it away. */
import { act } from "../../core/play/act";
import type { ViewProps } from "../../core/play/props";
import type { CardCode } from "../../core/wire/protocol";
import { actionsOf, MAIN } from "../shared/controls";
import { adviceOf, advise, change } from "./data";

/** The advice on the board, as long as the message says it. */
const shownHint = (p: ViewProps) => (p.view.get().hint?.tone === "good" ? adviceOf(p) : null);

/** Cards the advised move lays, pays or gives away. */
export function hinted(p: ViewProps): CardCode[] | null {
  const best = shownHint(p)?.best.split(" ");
  if (!best) return null;
  const [kind, ...rest] = best;
  if (kind === "PlayStart") return ["S"];
  if (kind === "PlayFinish") return ["F"];
  // "Place 5 b1 pay 17,44": the words that name cards; a Wild is named with its number
  const words = kind === "Place" ? [rest[0] ?? "", rest[3] ?? ""] : [rest[0] ?? ""];
  return words.flatMap((word) => word.split(",")).map((word) => word.replace(/=.*/, ""));
}

export function HintActions(p: ViewProps) {
  const action = actionsOf(p);
  const advice = shownHint(p);
  if (!advice) return null;
  const away = () => {
    p.view.set({ hint: null });
    change(p, { advice: null });
  };
  return (
    <>
      {action("away", "ui.odds.hint.no", away)}
      {action("others", "ui.odds.hint.others", () => advise(p, true))}
      {action("playit", "ui.odds.hint.play", () => act(p, advice.best), {}, MAIN)}
    </>
  );
}
