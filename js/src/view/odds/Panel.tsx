/** The odds panel: chance to win, prediction, hints, gaps, chart, and looking back. */
import { useEffect, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { ask, dead } from "../../core/play/ask";
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import type { BoardNews } from "../../core/wire/odds";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { Select } from "../shared/Select";
import { AdviceList } from "./Advice";
import { Chart } from "./Chart";
import {
  adviceOf,
  advise,
  boardOf,
  kindOf,
  liveOf,
  lockIn,
  oddsOf,
  percent,
  pointsOf,
  predicted,
  refresh,
  watch,
  winEvent,
  winOf,
  winSentence,
} from "./data";
import { Gaps } from "./Gaps";
import { Lost } from "./Lost";
import { Explained, WinExplained } from "./Number";
import { Progress } from "./parts";
import { Solved } from "./Solved";
import { Turn } from "./Turn";

export function Panel(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const o = oddsOf(useView(view));
  const { cursor, table, ui } = state.snap;
  const board = boardOf(store);
  const gone = dead(t, state);
  const { worlds } = chunksOf(state);
  const advice = adviceOf(p);
  // Where odds are open without it, what nobody has said yet may be said at the end.
  const last = board?.open && board.said === null;

  useEffect(() => watch(p), [store]);
  useEffect(() => {
    // An explanation belongs to its position.
    if (o.number) view.set({ odds: { ...o, number: null } });
    if (!gone && table.shown !== null) void refresh(p);
  }, [cursor, table.shown, table.odds, table.board, ui.locale, gone]);

  return (
    <div class="sea-odds">
      {gone && <p>{gone}</p>}
      {!gone && table.shown === null && (
        <p>{t(table.curtain ? "ui.error.curtain_closed" : "ui.error.odds_nobody")}</p>
      )}
      {/* The number first: its lines are as high while it is estimated as after it. */}
      {board?.open && !board.over && !board.solvable && <Win {...p} board={board} />}
      {board && !last && <Prediction {...p} board={board} />}
      {/* Above whatever still changes its height while it is estimated: a list that is read does not move away. */}
      {board && !board.over && (
        <Bar label={t("ui.odds.help")} role="group" class="sea-buttons">
          {[false, true].map((reasons) => (
            <Button
              key={reasons}
              {...p}
              k={reasons ? "ui.odds.why" : "ui.odds.hint"}
              hotkey={reasons ? "y" : "h"}
              why={!board.open && t("ui.error.odds_predict")}
              onPress={() => advise(p, reasons)}
            />
          ))}
        </Bar>
      )}
      {advice && <AdviceList {...p} advice={advice} />}
      {board?.open && !board.over && board.solvable && <Solved {...p} board={board} />}
      {typeof o.number === "object" && o.number && board?.open && <Explained {...p} number={o.number} />}
      {board?.open && board.gaps && <Gaps {...p} board={board} gaps={board.gaps} />}
      {board?.open &&
        !board.over &&
        (worlds ? (
          <worlds.Worlds {...p} board={board} />
        ) : (
          <Button {...p} k="ui.odds.worlds" onPress={() => loadChunk(store, "worlds", "worlds")} />
        ))}
      {board &&
        (board.open || board.points.some((one) => one.chance !== undefined || one.said !== undefined)) && (
          <Way {...p} board={board} />
        )}
      {board && (board.over || liveOf(store).lost?.lost) && <Lost {...p} share={board.share} />}
      {board?.open && board.turn && <Turn {...p} board={board} turn={board.turn} />}
      {board && last && <Prediction {...p} board={board} />}
      {board && !board.fixed && (
        <Select
          label={t("ui.odds.policy")}
          value={board.policy}
          choices={["free", "after-prediction"].map((one) => [one, t(`ui.odds.policy.${one}`)] as const)}
          onPick={(policy: string) => ask(p, { do: "odds_policy", policy })}
        />
      )}
      {board && <Record {...p} board={board} />}
    </div>
  );
}

/** The person's own number, locked in before (or, where odds are free, beside) the answer. */
function Prediction({ board, ...p }: ViewProps & { board: BoardNews }) {
  const { t } = p;
  const [chance, setChance] = useState("");
  const written = chance.trim();
  if (board.said !== null) return <p class="sea-yours">{t("ui.odds.said", { n: predicted(board.said) })}</p>;
  if (board.over) return null;
  if (!board.can) return board.open ? null : <p>{t("ui.error.odds_late")}</p>;
  const lock = () => written && void lockIn(p, written);
  return (
    <div class="sea-predict">
      {!board.open && <p>{t("ui.odds.first")}</p>}
      <label class="sea-field">
        <span>{t("ui.odds.predict")}</span>
        <input
          {...KEYS}
          maxLength={40}
          inputMode="decimal"
          autocomplete="off"
          value={chance}
          onInput={(event) => setChance(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && lock()}
        />
        <small>{t("ui.ask.chance")}</small>
      </label>
      <Button {...p} k="ui.odds.lock" why={!written && t("ui.odds.lock.why")} onPress={lock} />
    </div>
  );
}

function Win({ board, ...p }: ViewProps & { board: BoardNews }) {
  const { t, store, view } = p;
  const event = winEvent(p, board.policyBot ?? "", board.seat);
  const { win, done } = winOf(store, board);
  const waits = t(liveOf(store).win?.failed ? "ui.odds.failed" : "ui.odds.win.wait");
  const o = oddsOf(view.get());
  const half = win ? (win.high - win.low) / 2 : 1;
  useEffect(() => {
    if (done && win) view.say(winSentence(p, win));
  }, [done, board.node]);
  return (
    <section aria-label={event} aria-busy={!done}>
      {/* The same lines before the first number as after it, so that what stands below stays where it is. */}
      <p class="sea-win sea-first">
        {event} <b>{win ? percent(t, win.chance, half) : "…"}</b> <br />
        <span>
          {win
            ? t("ui.odds.win.range", {
                kind: kindOf(t, win),
                level: Math.round(100 * win.level),
                low: percent(t, win.low, half),
                high: percent(t, win.high, half),
                n: win.n,
              })
            : waits}
        </span>
      </p>
      <div class="sea-bar" aria-hidden="true">
        {win && <i style={{ "--from": win.low, "--to": win.high, "--at": win.chance }} />}
        {board.said !== null && <s style={{ "--at": board.said }} />}
      </div>
      <Bar label={event} role="group" class="sea-buttons">
        <Button
          {...p}
          k="ui.odds.explain"
          why={!win && waits}
          on={o.number === "win"}
          onPress={() => view.set({ odds: { ...o, number: o.number === "win" ? null : "win" } })}
        />
        {!done && win?.why === "running" && (
          <Button {...p} k="ui.odds.stop" onPress={() => store.send({ do: "odds_stop", what: "win" })} />
        )}
      </Bar>
      {o.number === "win" && win && <WinExplained {...p} win={win} seat={board.seat} />}
    </section>
  );
}

/** The chart over the way here, and the button that fills it in. */
function Way({ board, ...p }: ViewProps & { board: BoardNews }) {
  const { t, store } = p;
  const { chart } = liveOf(store);
  const fill = board.solvable ? "ui.odds.chart.solve" : "ui.odds.chart.fill";
  const points = pointsOf(store, board);
  const missing = points.filter((one) => one.chance === undefined).length;
  const running = chart?.node === board.node && !chart.failed && chart.done < chart.all;
  const [asked, setAsked] = useState("");
  const works = running || (asked === board.node && chart?.node !== board.node);
  const start = () => {
    setAsked(board.node);
    void ask(p, { do: "odds_chart" });
  };
  const stop = () => {
    setAsked("");
    store.put({ live: { ...store.get().live, chart: undefined } });
    void store.send({ do: "odds_stop", what: "chart" });
  };
  return (
    <section aria-label={t("ui.odds.chart")}>
      <h3>{t("ui.odds.chart")}</h3>
      <Chart {...p} points={points} exact={board.solvable === true} policy={board.policyBot} />
      {works ? (
        <Progress {...p} label={t(fill)} done={running ? chart.done : 0} all={chart?.all} onStop={stop} />
      ) : (
        missing > 0 && (board.open || board.over) && <Button {...p} k={fill} onPress={start} />
      )}
    </section>
  );
}

/** Help is counted: how often it was taken on the way here. */
function Record({ board, t }: ViewProps & { board: BoardNews }) {
  const taken = Object.entries(board.looks).map(([kind, n]) => t(`ui.odds.look.${kind}`, { n }));
  return (
    <p class="sea-record">
      <small>{taken.length ? t("ui.odds.looks", { list: taken }) : t("ui.odds.looks.none")}</small>
    </p>
  );
}
