/** A solved game: the exact chance to win with best and with random play, the value of every move, what best play does. */
import { useEffect } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { moveLabel } from "../../core/text/moves";
import type { BoardNews, Exact, SolvedNews } from "../../core/wire/odds";
import { Bar, Button } from "../shared/controls";
import { change, decimal, exactly, heatOn, inPercent, liveOf, solvedOf } from "./data";
import { Heads, NumberButton, Scroll } from "./parts";

export const PLAYS = ["best", "uniform"] as const;

export function Solved({ board, ...p }: ViewProps & { board: BoardNews }) {
  const { t, store, view } = p;
  const { solved, done } = solvedOf(store, board);
  const failed = liveOf(store).win?.failed;
  const sentence = solved ? solvedSentence(p, solved) : "";
  useEffect(() => {
    if (done && sentence) view.say(sentence);
  }, [done, board.node]);
  const heat = heatOn(p, board);
  return (
    <section aria-label={t("ui.odds.win")} aria-busy={!done}>
      {solved ? (
        <>
          <p class="sea-win sea-first">
            {t("ui.odds.win")} <b>{fraction(p, solved.best)}</b> <span>({t("ui.odds.solved")})</span>
          </p>
          <div class="sea-bar" aria-hidden="true">
            <i style={{ "--from": 0, "--to": solved.best.chance }} />
            {board.said !== null && <s style={{ "--at": board.said }} />}
          </div>
          <p class="sea-sum">{sentence}</p>
          <Bar label={t("ui.odds.win")} role="group" class="sea-buttons">
            {PLAYS.map(
              (kind) =>
                solved[kind] && (
                  <NumberButton
                    key={kind}
                    {...p}
                    class=""
                    about={t("ui.odds.win")}
                    what={t(`ui.odds.solved.${kind}`)}
                    chance={exactly(t, solved[kind].chance)}
                    face={`${t(`ui.odds.solved.${kind}`)}: ${decimal(t, solved[kind].chance)}`}
                    of=""
                    kind={kind}
                  />
                ),
            )}
            <Button {...p} k="ui.odds.heat" on={heat} onPress={() => change(p, { heat: !heat })} />
          </Bar>
          <Moves {...p} solved={solved} />
        </>
      ) : (
        <p>{t(failed ? "ui.odds.failed" : "ui.odds.solved.wait")}</p>
      )}
    </section>
  );
}

/** "67/90 ≈ 0.744"; whole numbers and fractions too long to read as one number. */
function fraction({ t }: ViewProps, { chance, exact }: Exact): string {
  const number = decimal(t, chance);
  return exact?.includes("/") ? `${exact} ≈ ${number}` : number;
}

/** What best play does, and what the weakest move costs. */
function solvedSentence({ t, store }: ViewProps, { moves }: SolvedNews): string {
  const { game } = store.get().snap.table;
  const [first, last] = [moves[0], moves.at(-1)];
  if (!first || !last) return "";
  const name = (move: string) => moveLabel(t, game, move);
  const same = moves.filter((one) => one.best.chance === first.best.chance);
  if (same.length === moves.length && moves.length > 1)
    return t("ui.odds.solved.all", { chance: inPercent(t, first.best.chance) });
  const list = same.map((one) => name(one.move)).join("; ");
  const head = t(`ui.odds.solved.do${same.length > 1 ? "" : ".only"}`, { n: same.length, list });
  if (last === first) return head;
  return `${head} ${t("ui.odds.solved.least", { move: name(last.move), chance: inPercent(t, last.best.chance) })}`;
}

function Moves({ solved, ...p }: ViewProps & { solved: SolvedNews }) {
  const { t, store } = p;
  const { game } = store.get().snap.table;
  const top = solved.moves[0]?.best.chance;
  return (
    <>
      <h3>{t("ui.odds.solved.moves")}</h3>
      <p>
        <small>{t("ui.odds.solved.legend")}</small>
      </p>
      <Scroll label={t("ui.odds.solved.moves")}>
        <Bar label={t("ui.odds.solved.moves")} role="group" vertical>
          <table class="sea-values">
            <Heads names={["move", ...PLAYS].map((name) => t(`ui.odds.solved.${name}`))} />
            <tbody>
              {solved.moves.map((one) => (
                <tr key={one.move} class={one.best.chance === top ? "sea-leader" : ""}>
                  <th scope="row">{moveLabel(t, game, one.move)}</th>
                  {PLAYS.map((kind) => (
                    <td key={kind}>
                      {one[kind] && <Value {...p} move={one.move} kind={kind} it={one[kind]} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Bar>
      </Scroll>
    </>
  );
}

function Value({
  move,
  kind,
  it,
  ...p
}: ViewProps & { move: string; kind: (typeof PLAYS)[number]; it: Exact }) {
  const { t, store } = p;
  const label = moveLabel(t, store.get().snap.table.game, move);
  return (
    <>
      <NumberButton
        {...p}
        about={label}
        what={t(`ui.odds.solved.${kind}`)}
        chance={it.exact ?? exactly(t, it.chance)}
        face={decimal(t, it.chance)}
        of={move}
        kind={kind}
      />
      {it.exact?.includes("/") && <small>{it.exact}</small>}
    </>
  );
}
