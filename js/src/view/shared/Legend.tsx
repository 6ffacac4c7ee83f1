/** What the marks of cells mean: each drawn on a cell, with its words. */
import type { ViewProps } from "../../core/play/props";

/** State of a cell, and the badge in it: class and text. */
export type CellMark = readonly [state: string, badge?: string, text?: string];

export function CellLegend({ marks, t }: ViewProps & { marks: readonly CellMark[] }) {
  return (
    <dl class="sea-legend">
      {marks.map(([state, badge, text]) => (
        <div key={state}>
          <dt>
            <span class={`sea-tile sea-cell sea-${state}`}>
              {badge && <span class={`sea-${badge}`}>{text}</span>}
            </span>
          </dt>
          <dd>{t(`ui.legend.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
