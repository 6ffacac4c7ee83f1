/** Our own drawings: sea cards, ports, navigation cards and tokens. Purely visual: the buttons around carry the names. */
import type { Token } from "./types";
import { faceOf } from "./words";

const FISH = "q6-8 15 0q-9 8-15 0l-6-4v8z";
const WHEEL = "M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z";
const BOAT = "M3 14h18l-3 6H6zM12 14V3l7 9h-7";
const NETS = "M0 3l4-3 12 14 12-14 12 14 12-14 12 14 8-9M0 11l4 3 12-14 12 14 12-14 12 14 12-14 8 9";

/** The card on a place, 100 wide and 80 high; what matters stands on the left, tokens on the right. */
export function SeaCard({ card }: { card: string }) {
  const kind = card[0]!;
  const n = Number(card.slice(1));
  return (
    <svg
      class={`sea-face sea-on-${kind === "?" ? "q" : kind}`}
      viewBox="0 0 100 80"
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {kind === "c" && (
        <>
          <path
            class="sea-fish"
            d={Array.from({ length: n }, (_, i) => `M${42 + (i % 2) * 22} ${14 + (i >> 1) * 16}${FISH}`).join(
              "",
            )}
          />
          <text x="18" y="54">
            {n}
          </text>
        </>
      )}
      {kind === "s" && (
        <>
          <path d="M8 34q0-12 12-12q4-12 17-10q12 1 14 11q10 1 9 11z" />
          <path class="sea-bolt" d="M32 38 22 54h8l-4 18 17-23h-9l6-11z" />
          <path class="sea-line" d="M6 44h9M8 52h7M50 44h9" />
        </>
      )}
      {kind === "p" && (
        <>
          <path d="M6 54V44l11-9 11 9v10z" />
          <path d="M4 54h46v5H4z" />
          <path class="sea-line" d="M34 54V38l10 6-10 5" />
          <text x="27" y="29" class="sea-price">
            1/{n}
          </text>
        </>
      )}
      {kind === "w" && <path class="sea-line" d="M8 30q6-6 12 0t12 0 12 0M8 46q6-6 12 0t12 0 12 0" />}
      {kind === "?" && (
        <text x="18" y="54">
          ?
        </text>
      )}
    </svg>
  );
}

/** A navigation card: the pilot's number above, the own step below; the nets across the middle. */
export function NavCard({ card }: { card: string }) {
  const { pilot, step, nets } = faceOf(card);
  return (
    <svg class="sea-face sea-nav" viewBox="0 0 84 100" aria-hidden="true">
      <g transform="translate(46 8) scale(1.3)">
        <path class="sea-red sea-line" d={WHEEL} />
      </g>
      <text x="24" y="42" class="sea-red">
        {pilot}
      </text>
      {!pilot && <path class="sea-red sea-line" d="M8 44 40 8" />}
      <g transform="translate(46 60) scale(1.3)">
        <path d={BOAT} />
      </g>
      <text x="24" y="90">
        {step}
      </text>
      <path class={nets ? "sea-line sea-nets" : "sea-line"} d={nets ? NETS : "M8 51h68"} />
    </svg>
  );
}

/** One shape and one colour for each token. */
export const SHAPES: Record<Token, string> = {
  A: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z",
  B: "M2 2h20v20H2z",
  C: "M12 0 24 22H0z",
  D: "M12 0 24 12 12 24 0 12z",
  P: "M12 0l3.4 3.8 5-.3-.2 5L24 12l-3.8 3.4.2 5-5-.2L12 24l-3.4-3.8-5 .2.2-5L0 12l3.8-3.4-.2-5 5 .2z",
};

export function Chip({ token, face }: { token: Token; face: string }) {
  return (
    <svg class={`sea-chip sea-chip-${token}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[token]} />
      <text x="12" y={token === "C" ? 20 : 17}>
        {face}
      </text>
    </svg>
  );
}
