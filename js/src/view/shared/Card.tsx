/** The picture of a card. Purely visual: the button around it carries the name. Start, Finish and monster: board.css. */
import type { CardCode } from "../../core/wire/protocol";
import { islandOf, numberOf } from "./islands";

export type Frame = "place" | "space" | "handcard";

/** White numbers up to here, dark ones above: what keeps 4.5:1 on every card. */
const LAST_WHITE = 29;

export function Card({ card, frame }: { card: CardCode; frame: Frame }) {
  const value = numberOf(card);
  const { hills, palm } = islandOf(value);
  return (
    <svg
      class={value ? `sea-card ${value > LAST_WHITE ? "sea-day" : ""}` : `sea-card sea-${card}`}
      style={{ "--n": value }}
      viewBox={frame === "handcard" ? "8 0 84 100" : "0 20 100 80"}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {value > 0 && (
        <>
          {hills.map((d) => (
            <path class="sea-hill" key={d} d={d} />
          ))}
          {palm && <path class="sea-palm" d={`${palm}q2-5 3-11m-8 4q3-5 8-4q1-5 9-3m-9 3q5 0 7 5`} />}
          <path class="sea-wave" d={`M-55 84${WAVES}M-45 92${WAVES}`} />
          <text x="50" y="68">
            {value}
          </text>
        </>
      )}
    </svg>
  );
}

const WAVES = `q10-5 20 0${"t20 0".repeat(9)}`;
