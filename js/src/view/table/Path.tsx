/** The order of the cells, drawn over an empty board: a line through each of its parts, an arrow at the end of each. */
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { moving } from "../../core/host/motion";
import type { ViewProps } from "../../core/play/props";
import type { CellName } from "../../core/wire/protocol";

type Spot = readonly [x: number, y: number];

const HIGHEST = 80;
/** How far the tip of an arrow stays away from where the line ends, px: a number may stand there. */
const AWAY = 22;
const TIP = 11;

const way = (spots: readonly Spot[]) => spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** A line through the spots, and the tip of its arrow. */
export function wayOf(spots: readonly Spot[]): { line: string; tip: string } {
  const [end, before] = [spots.at(-1)!, spots.at(-2) ?? spots.at(-1)!];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const at = (far: number, turn: number): Spot => [
    end[0] - AWAY * Math.cos(angle) - far * Math.cos(angle + turn),
    end[1] - AWAY * Math.sin(angle) - far * Math.sin(angle + turn),
  ];
  const line = [...spots.slice(0, -1), at(0, 0)];
  return { line: `M${way(line)}`, tip: `M${way([at(TIP, 0.6), at(0, 0), at(TIP, -0.6)])}` };
}

function Ways({ parts, last }: { parts: readonly (readonly Spot[])[]; last: number }) {
  const ends = parts.length === 1 ? [parts[0]![0]!, parts[0]!.at(-1)!] : [];
  return (
    <svg aria-hidden="true">
      {parts.map((spots, i) => {
        const { line, tip } = wayOf(spots);
        return (
          <g key={i}>
            <path d={line} class="sea-way-halo" />
            <path d={line} class="sea-way-dots" />
            <path d={tip} class="sea-way-halo" />
            <path d={tip} />
          </g>
        );
      })}
      {ends.map(([x, y], i) => (
        <g key={`end ${i}`} transform={`translate(${x} ${y})`}>
          <circle r="14" />
          <text text-anchor="middle" y="5">
            {i ? last : 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

export function ReadingPath({ store, view }: ViewProps) {
  const { layout, options } = store.get().snap.table;
  const { segments } = layout;
  const last = Number(options.cards ?? HIGHEST);
  useLayoutEffect(() => {
    const table = view.el?.querySelector(".sea-table");
    if (!table || !segments) return;
    const layer = table.ownerDocument.createElement("div");
    layer.className = moving(table, store.get().snap.ui.motion) ? "sea-path sea-drawing" : "sea-path";
    table.append(layer);
    const draw = () => {
      const home = table.getBoundingClientRect();
      const spot = (name: CellName): Spot => {
        const box = table.querySelector(`[data-cell="${name}"]`)?.getBoundingClientRect() ?? home;
        return [box.left - home.left + box.width / 2, box.top - home.top + box.height / 2];
      };
      render(<Ways parts={segments.map((part) => part.map(spot))} last={last} />, layer);
    };
    draw();
    // A board that is given another size has its cells elsewhere.
    const size = new ResizeObserver(draw);
    size.observe(table);
    return () => {
      size.disconnect();
      render(null, layer);
      layer.remove();
    };
  }, [JSON.stringify(segments), last]);
  return null;
}
