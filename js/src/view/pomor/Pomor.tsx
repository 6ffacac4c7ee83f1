/** The table of Pomor Pilot-Book: ring, hand, forecast, counts. */
import { useState } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { chunksOf } from "../shared/contracts";
import { Dock } from "../shared/Dock";
import { Centre, Counts } from "./Facts";
import { Forecast } from "./Forecast";
import { sceneOf } from "./flow";
import { Hand } from "./Hand";
import styles from "./pomor.css?inline";
import { Ring } from "./Ring";
import { tokenName } from "./words";

export function Table(p: ViewProps) {
  const { store, t } = p;
  const { snap } = store.get();
  const s = sceneOf(p);
  /** The card pointed at or focused, and the move where it goes two ways. */
  const [aim, setAim] = useState<{ slot: number; move?: string } | null>(null);
  const cards = s.choices.cards ?? [];
  const aimed = aim ? cards.filter((play) => play.card === s.hand[aim.slot]) : [];
  const plays = aimed.length ? aimed : s.plays;
  const play = plays.find(({ move }) => move === aim?.move) ?? plays[0] ?? null;

  const standing = s.position.stacks.flatMap((stack, place) =>
    stack
      ? [t("pomor.read.place", { place, tokens: [...stack].map((one) => tokenName(t, snap.table, one)) })]
      : [],
  );
  const { side } = chunksOf(store.get());
  return (
    <>
      <div class="sea-table sea-pomor" data-layer={s.layer}>
        <style>{styles}</style>
        <Ring {...p} scene={s} play={play}>
          <Centre {...p} scene={s} />
        </Ring>
      </div>
      <Dock
        {...p}
        hand={
          <Hand
            {...p}
            scene={s}
            plays={aimed.length ? aimed : s.plays}
            point={(slot, move) => setAim(slot === null ? null : { slot, move })}
          />
        }
        below={
          <>
            {s.point === "PLAY" && <Forecast {...p} plays={plays} />}
            <Counts {...p} scene={s} />
          </>
        }
      >
        {side && <side.Readouts {...p} row={() => standing.join("; ")} counts=".sea-decks li" />}
      </Dock>
    </>
  );
}
