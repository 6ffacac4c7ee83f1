/** Small pictures of a sea: of the ways to play, and of what is told about playing. */
import type { ComponentChildren } from "preact";
import type { OptionValue } from "../../core/wire/protocol";

const RAMP = ["#1b1f57", "#234a94", "#2c7fae", "#5bb5b0", "#a9d6a4", "#f4d476"];

/** The colour of a row, dark at the bottom. */
export const colour = (part: number) => RAMP[Math.min(5, Math.floor(part * 6))]!;

interface SeaProps {
  /** Which cells are drawn, by column and row from the bottom. */
  there?: (x: number, y: number) => boolean;
  /** Which of them are faint. */
  faint?: (x: number, y: number) => boolean;
  columns?: number;
  children?: ComponentChildren;
}

/** A grid on a sea. */
export function Sea({ there, faint, columns = 6, children }: SeaProps) {
  const w = 96 / columns;
  const cells = Array.from(
    { length: columns * 6 },
    (_, i) => [i % columns, Math.floor(i / columns)] as const,
  );
  return (
    <svg viewBox="0 0 180 100" aria-hidden="true" class="sea-scene">
      <rect width="180" height="100" fill="#1f5e95" />
      <path d="M0 0H180V34Q90 54 0 100Z" fill="#3f93b4" />
      {cells.map(
        ([x, y]) =>
          (there?.(x, y) ?? true) && (
            <rect
              key={`${x} ${y}`}
              x={42 + x * w}
              y={78 - y * 14}
              width={w - 2}
              height="12"
              rx="2.5"
              fill={colour((y + x / columns) / 6)}
              opacity={faint?.(x, y) ? 0.25 : 1}
            />
          ),
      )}
      {children}
    </svg>
  );
}

const sun = (x: number, y: number) => <circle cx={x} cy={y} r="13" fill="#ffd24a" />;
const moon = (x: number, y: number) => (
  <path d={`M${x} ${y - 13}a13 13 0 1 0 13 13 10 10 0 0 1-13-13z`} fill="#eef2fb" />
);
const Badge = ({ y, d, fill }: { y: number; d: string; fill: string }) => (
  <g transform={`translate(8 ${y})`}>
    <rect width="26" height="26" rx="5" fill={fill} />
    <path d={d} fill="none" stroke="#24304a" stroke-width="2.6" stroke-linejoin="round" />
  </g>
);

/** The picture of a way to play. */
export function Scene({ game, options }: { game: string; options: Record<string, OptionValue> }) {
  const { board, variant } = options;
  if (game === "pomor")
    return (
      <svg viewBox="0 0 180 100" aria-hidden="true" class="sea-scene">
        <rect width="180" height="100" fill="#1f5e95" />
        {Array.from({ length: 12 }, (_, i) => (
          <circle
            key={i}
            cx={90 + 62 * Math.cos((i * Math.PI) / 6)}
            cy={50 + 36 * Math.sin((i * Math.PI) / 6)}
            r="8"
            fill={i % 6 ? "#cfe3ee" : "#f4d476"}
          />
        ))}
        <path d="M76 58h30l-6 10H82zM90 56V32l16 22z" fill="#fff" />
      </svg>
    );
  if (game === "mini") return <Sea columns={5} there={(_, y) => y === 2} />;
  const removed = Number(options.removed_islands ?? 0);
  return (
    <Sea
      columns={board === "pyramid" ? 11 : board === "arch" ? 5 : 6}
      there={(x, y) =>
        board === "pyramid" ? x >= y && x <= 10 - y : board === "arch" ? y > 2 || x !== 2 : true
      }
      faint={(x, y) => (x * 5 + y * 7) % 36 < removed || (options.solo_start === "sea_voyage" && y > 1)}
    >
      {options.rocks === "on" && <path d="M40 66 56 38l8 14 16-24 16 22 12-16 32 32Z" fill="#39424f" />}
      {options.storms === "on" && (
        <>
          <Badge y={10} d="M15 3 7 14h6l-3 9 9-12h-6z" fill="#fff2b8" />
          <Badge y={64} d="M13 4l4 9-4 9-4-9z" fill="#e6f1fb" />
        </>
      )}
      {Number(options.monsters ?? 0) > 0 && (
        <path
          d="M96 84q0-16 9-16t9 16M114 84q0-22 10-22t10 22M134 84V48q0-10 12-8"
          fill="none"
          stroke="#4b3458"
          stroke-width="6"
          stroke-linecap="round"
        />
      )}
      {Number(options.wilds ?? 0) > 0 && (
        <path d="M22 34l4 12 12 4-12 4-4 12-4-12-12-4 12-4z" fill="#ffd24a" />
      )}
      {(variant === "sun_moon" || variant === "duel") && (
        <>
          {moon(16, 78)}
          {sun(160, 22)}
        </>
      )}
      {options.solo_start === "sea_voyage" && <path d="M96 30h34l-7 11h-20zM112 28V6l15 20z" fill="#fff" />}
    </Sea>
  );
}

/** A card with a number, in a picture. */
export const Numbered = ({ x, n, on, y = 30 }: { x: number; n: string; on?: boolean; y?: number }) => (
  <g>
    <rect
      x={x}
      y={y}
      width="38"
      height="42"
      rx="5"
      fill="#7fc4bd"
      stroke={on ? "#ffd24a" : "none"}
      stroke-width="4"
    />
    <text x={x + 19} y={y + 27} text-anchor="middle" font-size="20" font-weight="700" fill="#0b1a33">
      {n}
    </text>
  </g>
);
