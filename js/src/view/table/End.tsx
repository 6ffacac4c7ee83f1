/** The end of a game: what happened and why, its numbers, where it was lost, and what to play next. */
import { useEffect, useState } from "preact/hooks";
import { ask, dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { seatName } from "../../core/text/players";
import type { Setup, Shared } from "../../core/wire/protocol";
import { actionsOf, Bar, Button, MAIN } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { Practise } from "../shared/later";
import { finish } from "../shared/newcomer";
import { emptyRuns } from "../shared/runs";
import { Drop } from "./Drop";
import { CopyRow } from "./Share";
import { Styles } from "./styles";
import { TileFace } from "./TileCard";
import { harder } from "./tiles";

const sum = (list: readonly number[] = []) => list.reduce((a, b) => a + b, 0);
/** Cells that are named one by one; of more only their number is told. */
const NAMED = 4;

export function End(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { snap, tree } = state;
  const { status, position, table, cursor } = snap;
  const [shared, setShared] = useState<Shared | null>(null);
  const [setup, setSetup] = useState<Setup | null>(null);
  useEffect(() => {
    finish();
    void store.send({ do: "share" }).then((one) => one.ok && setShared(one.data as Shared));
    void store
      .send({ do: "setup", game: table.game, options: table.options })
      .then((one) => one.ok && setSetup(one.data as Setup));
  }, [cursor]);
  const { tone } = status;
  const action = actionsOf(p);
  const gone = dead(t, state);
  const again = async (options = table.options, seed = "") => {
    const seats = table.players.map(({ bot }) => bot ?? "me");
    await ask(p, { do: "new", game: table.game, options, seats, seed, undo: table.undo });
  };
  const same = () => (shared?.phrase ? again(table.options, shared.phrase) : tree.root && go(p, tree.root));
  const start = (main: object) =>
    action("new", "ui.bar.plus", () => view.set({ dialog: "new" }), {}, { why: gone, ...main });
  const repeat = (main: object) => action("same", "ui.end.same", same, {}, { why: gone, ...main });
  const next =
    tone !== "loss" && setup && table.game === "tranquility"
      ? harder(setup.tiles, table.options, table.players.length)
      : undefined;
  const first = (seat: number) => Number(seat === position.result?.outcome);
  const rivals = position.result?.scores ?? (position.scores as number[] | undefined);
  return (
    <section class="sea-finale sea-end" data-tone={tone} aria-label={t("ui.end")}>
      <Styles />
      <header>
        <h2>{t(`ui.end.${tone === "win" && table.players[1] && !rivals ? "team" : tone}`)}</h2>
        <p>{status.text}</p>
      </header>
      <Bar label={t("ui.end")} role="group" class="sea-finale-actions">
        {tone === "loss" ? [repeat(MAIN), start({})] : [start(MAIN), repeat({})]}
        {action("look", "ui.end.look", () => view.set({ looking: cursor, panel: "moves" }))}
        {action("share", "ui.bar.share", () => view.set({ dialog: "share" }))}
      </Bar>
      {tone === "loss" && !rivals && <Missing {...p} />}
      {rivals && (
        <ol class="sea-scores">
          {table.players
            .map(({ seat }) => ({ seat, points: rivals[seat] ?? 0 }))
            .sort((a, b) => b.points - a.points || first(b.seat) - first(a.seat))
            .map(({ seat, points }) => (
              <li key={seat} data-first={first(seat) > 0 || undefined}>
                {seatName(t, table, seat)} <b>{t("ui.end.points", { n: points })}</b>
              </li>
            ))}
        </ol>
      )}
      <Numbers {...p} />
      {next && setup && (
        <section class="sea-next">
          <h3>{t("ui.end.harder")}</h3>
          <div>
            <TileFace t={t} game={table.game} tile={next} players={table.players.length} />
            <Button
              {...p}
              k="ui.end.try"
              why={gone}
              onPress={() => again({ players: table.players.length, ...next.options })}
            />
          </div>
        </section>
      )}
      {(table.odds ?? "off") !== "off" && !rivals && <Drop {...p} />}
      {(table.odds ?? "off") !== "off" && (
        <div class="sea-practise-room">
          <Practise {...p} />
        </div>
      )}
      {shared?.code && (
        <section>
          <h3>{t("ui.end.others")}</h3>
          <CopyRow {...p} code={shared.code} label={t("ui.share.deal")} />
        </section>
      )}
    </section>
  );
}

/** Which cells stayed empty and what they wanted, or that no Finish was there. */
function Missing({ t, store }: ViewProps) {
  const { position, table } = store.get().snap;
  if (!position.grid || table.game === "pomor") return null;
  const gaps = emptyRuns(position, table);
  const n = gaps.reduce((all, { cells }) => all + cells.length, 0);
  const part = ({ cells, low, high }: (typeof gaps)[number]) =>
    t(low > high ? "ui.end.gap.none" : low === high ? "ui.end.gap.one" : "ui.end.gap", {
      cells: cells.length > 2 ? `${cells[0]}–${cells.at(-1)}` : cells,
      low,
      high,
    });
  return (
    <p class="sea-missing">
      {n ? <b>{t("ui.end.empty", { n })}</b> : <b>{t("ui.end.unfinished")}</b>}{" "}
      {gaps.length > 0 && gaps.length <= NAMED && gaps.map(part).join("; ")}
    </p>
  );
}

function Numbers({ t, store }: ViewProps) {
  const { position, table, status } = store.get().snap;
  const { grid, decks, hands, discards, turn, start, finish } = position;
  const cells = table.layout.segments?.flat().length ?? 0;
  const lists = Array.isArray(decks) && Array.isArray(discards) && typeof discards[0] === "number";
  const facts: [string, number, number?][] = [["turns", Number(status.args.turn ?? turn)]];
  if (grid && cells && table.game !== "pomor") {
    const laid = Object.values(grid).filter(Boolean).length;
    if (laid < cells) facts.push(["laid", laid, cells]);
    if (lists) {
      const left = sum(decks) + sum(hands);
      const all =
        left + sum(discards) + laid + Number(!!start) + Number(!!finish) + (position.removed?.length ?? 0);
      facts.push(["left", left, all], ["spent", sum(discards)]);
    }
  }
  return (
    <dl class="sea-numbers">
      {facts.map(([name, n, of]) => (
        <div key={name}>
          <dt>{t(`ui.end.n.${name}`, { n, of: of ?? 0 })}</dt>
          <dd>{t.num(n)}</dd>
        </div>
      ))}
    </dl>
  );
}
