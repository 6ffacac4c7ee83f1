/** A dot for each world, or for so many, above the number it came to; the line of the cut-off is moved by dragging. */
import type { WorldsRow } from "../../core/wire/odds";

const W = 320;
const H = 150;
const FLOOR = 132; // where the dots stand
const SIDE = 8;
const MOST = 1000; // dots

/** How many worlds one dot stands for. */
export const perDot = (n: number) => Math.max(1, Math.ceil(n / MOST));

interface PlotProps {
  rows: readonly WorldsRow[];
  range: readonly [number, number];
  cut: number;
  per: number;
  label: string;
  /** So many worlds would come to the last number by the exact chance: a line in its column; null where nobody knows. */
  exact: number | null;
  num: (n: number) => string;
  onCut: (cut: number) => void;
}

/** Where a number lies between the sides, 0 to 1. */
export const placeOf = (value: number, [low, high]: readonly [number, number]) =>
  (value - low + 0.5) / (high - low + 1);

export function Plot({ rows, range, cut, per, label, exact, num, onCut }: PlotProps) {
  const [low, high] = range;
  const width = (W - 2 * SIDE) / (high - low + 1);
  const x = (value: number) => SIDE + (value - low) * width;
  const most = Math.max(
    1,
    ...rows.map(([, worlds]) => Math.ceil(worlds / per)),
    Math.ceil((exact ?? 0) / per),
  );
  // So many dots beside each other that the highest column has room.
  const across = Math.max(1, Math.ceil(Math.sqrt((most * width) / (FLOOR - 10))));
  const size = Math.min(width / across, 12);
  const dots = (above: boolean) =>
    rows
      .filter(([value]) => value >= cut === above)
      .flatMap(([value, worlds]) =>
        Array.from({ length: Math.ceil(worlds / per) }, (_, i) => {
          const side = (width - size * across) / 2;
          const at = x(value) + side + ((i % across) + 0.5) * size;
          return `M${at.toFixed(1)} ${(FLOOR - (Math.floor(i / across) + 0.5) * size).toFixed(1)}h0`;
        }),
      )
      .join("");
  const pick = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = (((event.clientX - box.left) / (box.width || 1)) * W - SIDE) / width;
    onCut(Math.min(high, Math.max(low, low + Math.floor(at))));
  };
  const step = Math.max(1, Math.ceil((high - low) / 8));
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => high - i).filter((_, i) => i % step === 0);
  return (
    <svg
      class="sea-dots"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        pick(event);
      }}
      onPointerMove={(event) => event.buttons & 1 && pick(event)}
    >
      <path class="sea-grid-line" d={`M${SIDE} ${FLOOR}H${W - SIDE}`} />
      <path class="sea-dots-below" d={dots(false)} stroke-width={0.86 * size} />
      <path class="sea-dots-above" d={dots(true)} stroke-width={0.86 * size} />
      <path class="sea-cut-line" d={`M${x(cut)} 2V${FLOOR + 4}m0-${FLOOR + 2}l9 4l-9 4z`} />
      {exact !== null && (
        <path class="sea-exact-line" d={`M${x(high)} ${FLOOR - (exact / per / across) * size}h${width}`} />
      )}
      {ticks.map((value) => (
        <text key={value} x={x(value) + width / 2} y={H - 4} text-anchor="middle">
          {num(value)}
        </text>
      ))}
    </svg>
  );
}
