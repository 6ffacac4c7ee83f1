/** A way to play: picture, name, one line, and how hard it is. */
import type { ViewProps } from "../../core/play/props";
import { named } from "../../core/text/words";
import type { Tile } from "../../core/wire/protocol";
import { Scene } from "./art";
import { stepOf, wonOf } from "./tiles";

export function Difficulty({ t, won }: { t: ViewProps["t"]; won: number | undefined }) {
  if (won === undefined) return null;
  const step = stepOf(won);
  return (
    <span class="sea-hard">
      <svg viewBox="0 0 50 10" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((wave) => (
          <path
            key={wave}
            d={`M${wave * 10} 6q2.5-5 5 0t5 0`}
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            opacity={wave <= step ? 1 : 0.25}
          />
        ))}
      </svg>
      {t("ui.new.hard", { name: t(`ui.new.hard.${step}`), won })}
    </span>
  );
}

/** What a tile is called, and its line. */
export const tileName = (t: ViewProps["t"], game: string, { name }: Tile) =>
  named(t, `${game}.tile.${name}`, named(t, `${game}.preset.${name}`, name));

export function TileFace({
  t,
  game,
  tile,
  players,
}: Pick<ViewProps, "t"> & { game: string; tile: Tile; players: number }) {
  return (
    <>
      <Scene game={game} options={tile.options} />
      <span class="sea-tile-words">
        <b>{tileName(t, game, tile)}</b>
        <span>
          {named(t, `${game}.tile.${tile.name}.about`, named(t, `${game}.preset.${tile.name}.about`, ""))}
        </span>
        <Difficulty t={t} won={wonOf(tile, players)} />
      </span>
    </>
  );
}
