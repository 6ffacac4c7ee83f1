/** The gaps of the position with their exact chances; every number opens its explanation. */
import type { ViewProps } from "../../core/play/props";
import { type BoardNews, type GapRow, KINDS, type Kind } from "../../core/wire/odds";
import { Bar, Button } from "../shared/controls";
import { Select } from "../shared/Select";
import { change, exactly, heatOn, inPercent, oddsOf, refresh } from "./data";
import { NumberButton } from "./parts";

const HORIZONS = [1, 2, 3, 5, 8, 10, 15, 20];

export function Gaps(p: ViewProps & { board: BoardNews; gaps: readonly GapRow[] }) {
  const { board, gaps, t, view } = p;
  const o = oddsOf(view.get());
  const heat = heatOn(p, board);
  const deck = board.deck ?? 0;
  const horizons = [...new Set([...HORIZONS.filter((n) => n < deck), deck, board.horizon ?? 0])].sort(
    (a, b) => a - b,
  );
  const pick = (horizon: number) => {
    change(p, { horizon });
    void refresh(p);
  };
  return (
    <section aria-label={t("ui.odds.gaps")}>
      <h3>{t("ui.odds.gaps")}</h3>
      <Select
        label={t("ui.odds.horizon")}
        value={board.horizon ?? 0}
        choices={horizons.map((n) => [n, n === deck ? t("ui.odds.horizon.all", { n }) : t.num(n)] as const)}
        onPick={pick}
      />
      {/* on the board of a solved game stand the values of its moves */}
      {!board.solvable && (
        <>
          <Select
            label={t("ui.odds.kind")}
            value={o.kind}
            choices={KINDS.map((kind) => [kind, t(`ui.odds.kind.${kind}`)] as const)}
            onPick={(kind: Kind) => change(p, { kind })}
          />
          <Button {...p} k="ui.odds.heat" on={heat} onPress={() => change(p, { heat: !heat })} />
        </>
      )}
      <p class="sea-sum">{gapSentence(p, gaps, board.horizon ?? 0)}</p>
      <p>
        <small>{t("ui.odds.gaps.legend")}</small>
      </p>
      <Bar label={t("ui.odds.gaps.numbers")} role="group" vertical class="sea-gaps">
        {gaps.map((gap) => (
          <Row key={gap.name} {...p} gap={gap} />
        ))}
      </Bar>
    </section>
  );
}

/** The list in one sentence. */
function gapSentence({ t }: ViewProps, gaps: readonly GapRow[], horizon: number): string {
  const dead = gaps.filter((gap) => gap.status === "dead").length;
  const open = gaps.filter((gap) => gap.status !== "dead");
  const least = [...open].sort((a, b) => a.hit - b.hit)[0];
  return [
    t("ui.odds.gaps.sum", { n: gaps.length }),
    dead > 0 && t("ui.odds.gaps.dead", { n: dead }),
    least && t("ui.odds.gaps.least", { gap: least.name, chance: exactly(t, least.hit), draws: horizon }),
  ]
    .filter(Boolean)
    .join(" ");
}

function Row({ gap, ...p }: ViewProps & { gap: GapRow }) {
  const { t } = p;
  const [first, last] = gap.cells;
  const where = gap.n > 1 ? `${first}–${last}` : first;
  return (
    <div class={`sea-gap sea-is-${gap.status}`}>
      <div>
        <b>{where}</b>{" "}
        {t(`ui.gap.${gap.low ? "low" : ""}${gap.high ? "high" : ""}`, { low: gap.low, high: gap.high })}
        {": "}
        {t("ui.gap.needs", { n: gap.needs })}
        {gap.hand.length > 0 && `, ${t("ui.odds.gap.hand", { cards: gap.hand })}`}
        <small>
          {t("ui.odds.gap.fits", { n: gap.count, cards: gap.fits })} {t(`ui.odds.status.${gap.status}`)}
        </small>
      </div>
      <span class="sea-nums">
        {KINDS.map((kind) => (
          <NumberButton
            key={kind}
            {...p}
            about={where}
            what={t(`ui.odds.kind.${kind}`)}
            chance={exactly(t, gap[kind])}
            face={inPercent(t, gap[kind])}
            of={first}
            kind={kind}
          />
        ))}
      </span>
    </div>
  );
}
