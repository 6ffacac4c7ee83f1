/** What lies on the table beside the board: markers in words, storms before seats, compasses, the duel's row, offers. */
import { dragCards } from "../../../core/host/drag";
import { aboutSeat } from "../../../core/text/players";
import { cardName } from "../../../core/text/words";
import type { Args, CardCode, Seat } from "../../../core/wire/protocol";
import { Card } from "../../shared/Card";
import type { SeatProps } from "../../shared/contracts";
import { Tile } from "../../shared/Tile";
import { follow, pickCell, spoken } from "../flow";
import type { SceneProps } from "../scene";
import { CARRIED, carrying } from "./extend";
import { pointsOf, SIDES, facts as strip } from "./facts";

/** A picture with words, as a list item; `short`: what is enough to see beside the picture. */
function Fact({ mark, text, short }: { mark: string; text: string; short?: string | undefined }) {
  return (
    <li data-fact={mark} title={text}>
      <i class={`sea-mark sea-${mark}`} />
      {short === undefined ? (
        text
      ) : (
        <>
          <span class="sea-long">{text}</span>
          <span class="sea-short" aria-hidden="true">
            {short}
          </span>
        </>
      )}
    </li>
  );
}

/** Facts that have few words, too. */
const SHORT = ["R", "P", "Y", "O", "compasses", "pool"];

export function Table({ scene: s, ...p }: SceneProps) {
  const { store, t } = p;
  const { table } = store.get().snap;
  const pos = s.position;
  const { storms, options } = { ...pos, options: table.options };
  const say = (mark: string, k: string, args: Args = {}, n = 0) => (
    <Fact
      key={mark + n}
      mark={mark}
      text={t(`ui.fact.${k}`, args)}
      short={SHORT.includes(k) ? t(`ui.fact.${k}.short`, args) : undefined}
    />
  );
  // What binds the person who looks; what lies before others is at their seats.
  const before = (mark: string, seats: Seat[] = []) =>
    seats.map((seat, i) => (!table.players[1] || seat === table.shown) && say(mark, mark, {}, i));
  const pool = options.storms === "on" ? "compasses" : options.board === "pyramid" && "pool";
  const cards = (label: string, codes: readonly CardCode[]) => (
    <div class="sea-fan">
      <span class="sea-fan-name">{label}</span>
      <ul class="sea-cards" aria-label={label}>
        {codes.map((code, i) => (
          <li key={i} class="sea-tile sea-handcard" data-card={code}>
            <Card card={code} word={cardName(t, pos.game, code)} />
            <b class="sea-hidden">{spoken(p, s, code)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
  const { exchange, row = [] } = pos;
  const facts = [
    pos.turned_up && say(pos.turned_up, "turned_up", { card: cardName(t, pos.game, pos.turned_up) }, 9),
    pos.rocks != null && say("R", "R", { row: pos.rocks + 1 }),
    storms?.purple.map((at, i) => say("P", "P", { row: at + 1 }, i)),
    before("Y", storms?.yellow),
    before("O", storms?.orange),
    pool && say("C", pool, { pool: pos.pool ?? 0, supply: pos.supply ?? 0 }),
    pos.flag && say(pos.flag, pos.flag),
    pos.phase && say("B", `phase${pos.phase}`),
    options.board === "pyramid" && say("B", "explorer", { n: pos.explorer ?? 0 }),
  ];
  if (!strip(p) && ![...facts, ...row].flat().some(Boolean)) return null;
  const deep = options.variant === "duel" ? "fans" : pool ? "marks" : undefined;
  return (
    <div class="sea-modules" data-deep={deep}>
      <ul class="sea-facts">{facts}</ul>
      {row.length > 0 && cards(t("ui.duel.row"), row)}
      {exchange &&
        cards(
          aboutSeat(t, table, exchange.seat, exchange.declined ? "ui.duel.declined" : "ui.duel.offer"),
          exchange.cards,
        )}
    </div>
  );
}

/** What lies before a seat: storms, disclosed monsters, in the duel its mark and points. */
export function Before({ position: pos, seat, t, store }: SeatProps) {
  const { storms, disclosed } = pos;
  const duel = store.get().snap.table.options.variant === "duel";
  const count = (list: Seat[] = []) => list.filter((one) => one === seat).length;
  const points = pos.result?.scores?.[seat] ?? pointsOf(pos, seat);
  const facts: [string, number][] = [
    ["Y", count(storms?.yellow)],
    ["O", count(storms?.orange)],
    ["M", disclosed[seat] ?? 0],
  ];
  return (
    <ul class="sea-facts">
      {duel && <Fact mark={SIDES[seat]!} text={t("ui.before.points", { n: points })} short={t.num(points)} />}
      {facts.map(
        ([mark, n]) =>
          n > 0 && (
            <Fact key={mark} mark={mark} text={t(`ui.before.${mark}`, { n })} short={n > 1 ? t.num(n) : ""} />
          ),
      )}
    </ul>
  );
}

/** What is to be carried to a row or an island: dragged there, or the cell is picked. */
export function Token({ scene: s, ...p }: SceneProps) {
  const card = CARRIED[carrying(s) ?? ""];
  if (!card) return null;
  return (
    <Tile
      p={p}
      card={card}
      frame="handcard"
      state={["picked"]}
      words={[cardName(p.t, s.position.game, card), p.t(s.aim!.ask)]}
      data-rove
      data-focus="token"
      onPointerDown={(event) => dragCards(event, p.view, { drop: ({ cell }) => cell && pickCell(p, cell) })}
      onClick={() => follow(p)}
    />
  );
}
