/** Coaching turn by turn: what is to be done now, and why, in the words of a beginner. */
import { useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import type { Choices, Position } from "../../core/wire/protocol";
import { coach, coached } from "../shared/newcomer";

/** Which piece of advice fits the position: the end of a key of the catalogue. */
export function lesson(game: string, { kinds = [], fits = {} }: Choices, { grid, hand }: Position): string {
  if (game !== "tranquility") return "";
  if (!kinds.length) return "wait";
  if (kinds.includes("PlayStart") && kinds.length <= 2) return "start";
  if (kinds.includes("PlayFinish")) return "finish";
  if (kinds.includes("Shed")) return "shed";
  if (!kinds.includes("Place")) return "";
  if (!Object.keys(grid).length) return "first";
  const cheap = Object.values(fits).some((cells) =>
    Object.values(cells).some((cost) => cost > 0 && cost <= 1),
  );
  if (cheap) return "beside";
  const free = Object.values(fits).some((cells) => Object.values(cells).includes(0));
  if (free) return "free";
  return hand?.includes("F") ? "keep" : "discard";
}

export function Coach({ t, store }: ViewProps) {
  const { choices, position, table } = store.get().snap;
  const [on, setOn] = useState(coached);
  if (table.game !== "tranquility" || table.options.variant === "duel") return null;
  const now = lesson(table.game, choices, position);
  return (
    <section class="sea-coach">
      <label>
        <input
          type="checkbox"
          {...KEYS}
          checked={on}
          onChange={(event) => {
            coach(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />{" "}
        {t("ui.guide.coach")}
      </label>
      {on && now && <p role="status">{t(`tranquility.guide.now.${now}`)}</p>}
    </section>
  );
}
