/** What is played besides the base game, in words; "" where the game has no variants. */
import type { ViewProps } from "../../core/play/props";

/** By option: the value of the base game, and the key of the words for another one. */
const BASE: Readonly<Record<string, unknown>> = {
  board: "square",
  variant: "none",
  removed_islands: 0,
  monsters: 0,
  rocks: "off",
  storms: "off",
  wilds: 0,
};

export function variantOf({ store, t }: ViewProps): string {
  const { game, options, players } = store.get().snap.table;
  const others = Object.entries(BASE).filter(([name, base]) => (options[name] ?? base) !== base);
  const said = others.map(([name]) => {
    const value = options[name];
    return t(`ui.variant.${name}${typeof value === "string" ? `.${value}` : ""}`, { n: Number(value) });
  });
  if (game === "mini")
    return t("ui.variant.mini", { n: Number(options.cells), cards: Number(options.cards) });
  if (game !== "tranquility") return t("ui.variant.players", { n: players.length });
  if (options.solo_start === "sea_voyage") said.push(t("ui.variant.sea_voyage"));
  if (!said.length) said.push(t("ui.variant.base"));
  if (players[1]) said.push(t("ui.variant.players", { n: players.length }));
  return said.join(", ");
}
