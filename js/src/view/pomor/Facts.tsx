/** What lies beside the ring: decks, the card in play, where the counts come from, what is not seen yet. */
import type { ViewProps } from "../../core/play/props";
import { Button } from "../shared/controls";
import { NavCard } from "./art";
import type { Scene } from "./flow";
import { nameOf } from "./words";

type SceneProps = ViewProps & { scene: Scene };

/** In the middle of the ring. */
export function Centre({ scene: s, t }: SceneProps) {
  const { nav_deck, nav_discard, sea_deck, sea_discard, in_play } = s.position;
  const [card, mode] = (in_play ?? "").replace("!", " unblock").split(" ");
  return (
    <>
      <b aria-hidden="true">↻</b>
      <ul class="sea-decks">
        <li data-fact="nav">{t("pomor.deck.nav", { deck: nav_deck, discard: nav_discard.length })}</li>
        <li data-fact="sea">{t("pomor.deck.sea", { deck: sea_deck, discard: sea_discard.length })}</li>
      </ul>
      {card && (
        <p class="sea-inplay" role="img" aria-label={t("pomor.in_play", { card: nameOf(t, card) })}>
          <NavCard card={card} />
          {mode && "!"}
        </p>
      )}
    </>
  );
}

const tally = (cards: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
};

/** Below the ring. */
export function Counts({ scene: s, ...p }: SceneProps) {
  const { t, store, view } = p;
  const { readonly } = store.get();
  const { estimate, provenance, warnings } = s.layout;
  const { unseen, nav_discard, sea_discard } = s.position;
  const row = (k: string, counts: Record<string, number> = {}) => (
    <div key={k}>
      <dt>{t(k)}</dt>
      <dd>
        {t.list(
          Object.entries(counts)
            .filter(([, n]) => n)
            .map(([card, n]) => `${card} × ${t.num(n)}`),
        ) || "–"}
      </dd>
    </div>
  );
  return (
    <div class="sea-counts">
      <div class="sea-note" data-estimate={estimate || undefined}>
        <p>{estimate ? t("pomor.note.estimate") : t("pomor.note.own", { provenance })}</p>
        {warnings.map(({ code, args }) => (
          <p key={code}>{t(`pomor.warning.${code}`, args)}</p>
        ))}
        {estimate && !readonly && (
          <Button {...p} k="pomor.note.enter" tabIndex={0} onPress={() => view.set({ dialog: "new" })} />
        )}
      </div>
      <details>
        <summary data-lm-suppress-shortcuts="true">
          {t(estimate ? "pomor.unseen.estimate" : "pomor.unseen")}
        </summary>
        <dl>
          {unseen && row("pomor.unseen.nav", unseen.nav)}
          {unseen && row("pomor.unseen.sea", unseen.sea)}
          {row("pomor.discard.nav", tally(nav_discard))}
          {row("pomor.discard.sea", tally(sea_discard))}
        </dl>
      </details>
    </div>
  );
}
