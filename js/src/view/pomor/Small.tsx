/** The ring in little: a square for each place, its sea card in a letter's colour, the tokens on it. Never pressed. */
import type { ViewProps } from "../../core/play/props";
import type { SmallProps } from "../shared/contracts";
import { SHAPES } from "./art";
import { spots } from "./places";
import type { PomorLayout, PomorPosition } from "./types";

const SIZE = 20;
const SHOWN = 4; // tokens of a stack, the upper ones

/** `changes`: by place the card and the tokens on it, "c3 AB", where they are others than on the board now. */
export function Small({ store, changes, last }: ViewProps & SmallProps) {
  const { table, position } = store.get().snap;
  const layout = table.layout as unknown as PomorLayout;
  const { ring, stacks } = position as PomorPosition;
  const { lying } = spots(layout);
  const columns = Math.max(...lying.map(([x]) => x)) + 1;
  return (
    <svg
      class="sea-small sea-small-ring"
      viewBox={`-1 -1 ${columns * SIZE + 2} ${3 * SIZE + 2}`}
      aria-hidden="true"
    >
      {lying.map(([x, y], place) => {
        const [card = "?", tokens = ""] = (changes[place] ?? `${ring[place]} ${stacks[place]}`).split(" ");
        return (
          <g
            key={place}
            class={`sea-kind-${card[0] === "?" ? "q" : card[0]} ${String(place) === last ? "sea-newest" : ""}`}
            data-small={place}
            transform={`translate(${x * SIZE} ${y * SIZE})`}
          >
            <rect x="1" y="1" width={SIZE - 2} height={SIZE - 2} rx="3" />
            {[...tokens].slice(-SHOWN).map((token, i, all) => (
              <path
                key={token}
                class={`sea-chip sea-chip-${token}`}
                d={SHAPES[token]}
                transform={`translate(${5 - 2 * (all.length - 1) + 4 * i} ${5 - 2 * (all.length - 1) + 4 * i}) scale(.42)`}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
