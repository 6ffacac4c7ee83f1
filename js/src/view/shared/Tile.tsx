/** A card, or a place for one: its picture, and what can be done with it as a ring with a pill that says the price. */
import type { ComponentChildren, ComponentProps } from "preact";
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import type { Translate } from "../../core/text/i18n";
import { named } from "../../core/text/words";
import { Card, type Frame } from "./Card";
import { chunksOf } from "./contracts";

interface TileProps extends Omit<ComponentProps<"button">, "name"> {
  /** The view it is in. */
  p: ViewProps;
  card: string | undefined;
  /** A card that may come here: drawn, not laid. */
  ghost?: string | undefined;
  frame: Frame;
  /** Parts of the accessible name; empty ones are left out. */
  words: readonly (string | false | undefined)[];
  /** What playing here, or with this, costs; undefined: it does not go. */
  cost?: number | undefined;
  /** Further class names, `sea-` left out. */
  state?: readonly (string | false | undefined)[];
  badge?: string | false | undefined;
  marks?: ComponentChildren;
  [data: `data-${string}`]: string | number | boolean | undefined;
}

/** What a cost means, in words; `other`: where laying the card there means something else. */
export function priceOf(t: Translate, card: string, cost: number | undefined, other?: string | false) {
  return cost !== undefined && t(other || (cost ? "ui.cell.costs" : "ui.cell.free"), { card, n: cost });
}

export function Tile({
  p: { store, t },
  card,
  ghost,
  frame,
  words,
  cost,
  state = [],
  badge,
  marks,
  ...rest
}: TileProps) {
  const lit = cost === undefined ? "" : cost ? "costly" : "free";
  const { snap, side } = chunksOf(store.get());
  const drawn = card || ghost;
  return (
    <button
      type="button"
      {...KEYS}
      data-card={card}
      class={["tile", frame, lit, ghost ? "ghosted" : "", ...state]
        .filter(Boolean)
        .map((name) => `sea-${name}`)
        .join(" ")}
      aria-label={words.filter(Boolean).join(", ")}
      {...rest}
    >
      {drawn && (
        <Card card={drawn} word={named(t, `${snap.table.game}.card.${drawn}`, "")} details={side?.details} />
      )}
      {lit && <span class={cost ? "sea-cost" : "sea-dot"}>{cost || t("ui.free")}</span>}
      {marks}
      {badge && <span class="sea-badge">{badge}</span>}
    </button>
  );
}
