/** The picture of a card. Purely visual: the button around it carries the name. Start, Finish and monster: board.css. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { CardCode } from "../../core/wire/protocol";
import { islandOf, numberOf } from "./islands";

export type Frame = "place" | "space" | "handcard";

/** White numbers up to here, dark ones above: what keeps 4.5:1 on every card. */
const LAST_WHITE = 29;

/** `word`: what is printed on a card without a number. `details`: what is drawn besides the hills. */
export function Card({
  card,
  word,
  details,
}: {
  card: CardCode;
  word?: string;
  details?: ((n: number) => ComponentChildren) | undefined;
}) {
  const n = numberOf(card);
  // As long as it is the same picture nothing in it is compared.
  const drawn = useMemo(() => n > 0 && pictured(n, details?.(n)), [n, details]);
  return (
    <span
      class={n ? `sea-pic ${n > LAST_WHITE ? "sea-day" : ""}` : `sea-pic sea-${card}`}
      style={{ "--n": n }}
      aria-hidden="true"
    >
      {drawn}
      {n > 0 ? <b>{n}</b> : word && <small style={{ "--n": longest(word) }}>{word}</small>}
    </span>
  );
}

function pictured(n: number, more: ComponentChildren) {
  const [land, lit] = islandOf(n);
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <path class="sea-hill" d={land} />
      <path class="sea-lit" d={lit} />
      <path class="sea-hill sea-mirror" d={land} transform="matrix(1 0 0 -.45 0 118.9)" />
      <path class="sea-water" d="M-99 82h299v40H-99z" />
      {more}
      <path class="sea-wave" d={`M-55 82h210M-55 88${WAVES}M-48 94${WAVES}`} />
    </svg>
  );
}

/** Letters of the longest word. */
const longest = (text: string) => Math.max(...text.split(" ").map((one) => one.length));

const WAVES = `q7-3 14 0${"t14 0".repeat(14)}`;
