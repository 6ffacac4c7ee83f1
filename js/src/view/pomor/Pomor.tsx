/** The table of Pomor Pilot-Book: ring, hand, forecast, counts. */
import { useState } from "preact/hooks";
import { tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { Curtain } from "../shared/Curtain";
import { useKeys } from "../shared/hooks";
import { Centre, Counts } from "./Facts";
import { Forecast } from "./Forecast";
import { sceneOf } from "./flow";
import { Hand } from "./Hand";
import styles from "./pomor.css?inline";
import { Ring } from "./Ring";
import { tokenName } from "./words";

export function Table(p: ViewProps) {
  const { store, view, t } = p;
  const { snap, tree } = store.get();
  const { curtain, shown, asks } = snap.table;
  const s = sceneOf(p);
  /** The card pointed at or focused, and the move where it goes two ways. */
  const [aim, setAim] = useState<{ slot: number; move?: string } | null>(null);
  const cards = s.choices.cards ?? [];
  const aimed = aim ? cards.filter((play) => play.card === s.hand[aim.slot]) : [];
  const plays = aimed.length ? aimed : s.plays;
  const play = plays.find(({ move }) => move === aim?.move) ?? plays[0] ?? null;

  // Read-outs on request: this place, where all tokens are, the last move, the decks. The page shows it all already.
  const say = (text?: string | null) => tell(p, text || t("ui.read.none"), "info");
  const read = (selector: string) =>
    say([...view.el!.querySelectorAll(selector)].map((el) => el.textContent).join(", "));
  const standing = s.position.stacks.flatMap((stack, place) =>
    stack
      ? [t("pomor.read.place", { place, tokens: [...stack].map((one) => tokenName(t, snap.table, one)) })]
      : [],
  );
  useKeys(view, {
    o: () => say(view.el!.querySelector(".sea-board [tabindex='0']")!.getAttribute("aria-label")),
    g: () => say(standing.join("; ")),
    l: () => say(tree.rows.get(snap.cursor)?.log.map(t.phrase).join(" ")),
    n: () => read(".sea-decks li"),
  });

  return (
    <div class="sea-table sea-pomor" data-layer={s.layer}>
      <style>{styles}</style>
      {s.layer !== "game" && <p class="sea-layer">{t(`ui.${s.layer}.layer`)}</p>}
      <Ring {...p} scene={s} play={play}>
        <Centre {...p} scene={s} />
      </Ring>
      {curtain && <Curtain {...p} />}
      {!(curtain && shown === null && asks !== null) && (
        <Hand {...p} scene={s} point={(slot, move) => setAim(slot === null ? null : { slot, move })} />
      )}
      {/* below the hand: it grows with what is pointed at, and must not push a card from under the pointer */}
      {s.point === "PLAY" && <Forecast {...p} plays={plays} />}
      <Counts {...p} scene={s} />
    </div>
  );
}
