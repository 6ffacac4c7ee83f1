/** The ways to play, how hard each is, and which comes next. */
import type { OptionValue, Tile } from "../../core/wire/protocol";

/** Share of games won, from calm to stormy. */
const LEAST = [99, 90, 65, 30];

/** 0 (calm) to 4 (stormy) for a share of games won, in percent. */
export const stepOf = (won: number): number => {
  const step = LEAST.findIndex((least) => won >= least);
  return step < 0 ? LEAST.length : step;
};

type Options = Readonly<Record<string, OptionValue>>;

/** The tile that is played with these options, if one is: what it does not name is as in the base game. */
export function tileOf(tiles: readonly Tile[], options: Options): Tile | undefined {
  const names = [...new Set(tiles.flatMap((one) => Object.keys(one.options)))];
  const usual: Options = { ...Object.fromEntries(names.map((name) => [name, USUAL[name] ?? 0])) };
  return tiles.find((tile) =>
    names.every((name) => (tile.options[name] ?? usual[name]) === (options[name] ?? usual[name])),
  );
}

const USUAL: Options = {
  board: "square",
  variant: "none",
  rocks: "off",
  storms: "off",
  solo_start: "top_half",
};

export const wonOf = (tile: Tile, players: number): number | undefined => tile.won[players];

/** The next harder tile: the one of those won less often that is won most often. */
export function harder(tiles: readonly Tile[], options: Options, players: number): Tile | undefined {
  const here = tileOf(tiles, options);
  const now = (here && wonOf(here, players)) ?? 100;
  const next = tiles.filter((one) => one !== here && (wonOf(one, players) ?? 101) < now);
  return next.sort((a, b) => wonOf(b, players)! - wonOf(a, players)!)[0];
}
