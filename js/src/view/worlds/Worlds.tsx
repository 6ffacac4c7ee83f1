/** "Show me the worlds": futures of the position, invented and played to their end, each a dot that can be counted. */
import { useEffect, useRef, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { refusal, tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { BoardNews, Measure, WorldsNews, WorldsRow } from "../../core/wire/odds";
import { exactly, liveOf, policyName } from "../odds/data";
import { Heads, Progress, Scroll } from "../odds/parts";
import { boardOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { Select } from "../shared/Select";
import { SmallBoard } from "../shared/SmallBoard";
import { askWorlds, firstCut, rangeOf, reached, shareSentence, tally, total, worldsOf } from "./data";
import { Plot, perDot, placeOf } from "./Plot";
import { FIRST, fly, useWatching } from "./watching";
import styles from "./worlds.css?inline";

const STEPS = [1, 10, 100, 1000];
const MOST = 10_000;

export function Worlds({ board, ...p }: ViewProps & { board: BoardNews }) {
  const { t, store, view } = p;
  const news = worldsOf(p, board);
  const failed = liveOf(store).worlds?.failed;
  const [wish, setWish] = useState<Measure | null>(null);
  const [cuts, setCuts] = useState<Partial<Record<Measure, number>>>({});
  const { show, done: watched, stop, watch, wanted } = useWatching(p, `${board.board} ${board.node}`);
  const about = useRef({ from: 0, n: 0 });
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    setCuts({});
    void askWorlds(p, 0);
  }, [board.board, board.node, board.seat]);

  const n = news?.n ?? 0;
  const names = Object.keys(news?.measures ?? {}) as Measure[];
  const measure = (wish && names.includes(wish) ? wish : names[0]) ?? "filled";
  const goal = measure === "filled" ? (news?.goal ?? null) : null;
  const all = news?.measures[measure] ?? [];
  // While worlds are watched the dots are those of the worlds that have come home.
  const rows: readonly WorldsRow[] = show ? tally(watched, measure) : all;
  const cut = cuts[measure] ?? firstCut(all, goal);
  const playing = n > 0 && !news?.done;
  const sentence = news && rows.length > 0 ? shareSentence(p, news, rows, cut, goal) : "";

  useEffect(() => {
    if (news?.done && sentence && !show && about.current.n) view.say(sentence);
    if (news?.done) about.current.n = 0;
  }, [news?.done, n, show === null]);
  // What is watched is in sight; the notebook stays where it is.
  useEffect(() => {
    const panel = show && box.current?.closest(".sea-panel");
    if (panel)
      panel.scrollTop += box.current!.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  }, [show !== null]);
  useEffect(() => {
    if (!show?.flying || !news) return;
    const value = show.flying.values[measure] ?? 0;
    const now = box.current?.querySelector(`[data-world="${show.index}"]`) ?? null;
    fly(now, box.current?.querySelector(".sea-dots") ?? null, placeOf(value, rangeOf(all, goal)));
  }, [show?.flying]);

  const press = async (count: number) => {
    stop();
    const from = n;
    about.current = { from, n: count };
    const wrong = await askWorlds(p, count);
    if (wrong) tell(p, refusal(t, wrong));
    else if (from < FIRST && wanted()) void watch(from, Math.min(FIRST, from + count));
  };
  const why = (count: number) =>
    playing ? t("ui.worlds.busy") : n + count > MOST && t("ui.worlds.enough", { n: MOST });

  return (
    <section class="sea-worlds" aria-label={t("ui.worlds")} aria-busy={playing} ref={box}>
      <style>{styles}</style>
      <h3>{t("ui.worlds")}</h3>
      <p>
        <small>{t("ui.worlds.invented", { bot: policyName(p, news?.policy ?? board.policyBot) })}</small>
      </p>
      <Bar label={t("ui.worlds.add")} role="group" class="sea-buttons">
        {STEPS.map((count) => (
          <Button
            key={count}
            {...p}
            k="ui.worlds.more"
            args={{ n: count }}
            face={`+${t.num(count)}`}
            why={why(count)}
            onPress={() => press(count)}
          />
        ))}
        {show && <Button {...p} k="ui.worlds.skip" onPress={stop} />}
      </Bar>
      {failed && <p>{t("ui.odds.failed")}</p>}
      {playing && (
        <Progress
          {...p}
          label={t("ui.worlds")}
          done={n - about.current.from}
          all={about.current.n}
          onStop={() => halt(p, news)}
        />
      )}
      {show && <Boards {...p} show={show} home={watched.map((one) => one.index)} />}
      {news && all.length > 0 && (
        <>
          {names.length > 1 && (
            <Select
              label={t("ui.worlds.measure")}
              value={measure}
              choices={names.map((one) => [one, t(`ui.worlds.measure.${one}`)] as const)}
              onPick={(one: Measure) => setWish(one)}
            />
          )}
          <Plot
            rows={rows}
            range={rangeOf(all, goal)}
            cut={cut}
            per={perDot(n)}
            label={sentence}
            exact={news.exact !== null && goal !== null ? news.exact * total(rows) : null}
            num={t.num}
            onCut={(at) => setCuts({ ...cuts, [measure]: at })}
          />
          <Cut
            {...p}
            range={rangeOf(all, goal)}
            cut={cut}
            sentence={sentence}
            onCut={(at) => setCuts({ ...cuts, [measure]: at })}
          />
          <p class="sea-count">{sentence}</p>
          {perDot(n) > 1 && (
            <p>
              <small>{t("ui.worlds.dot", { n: perDot(n) })}</small>
            </p>
          )}
          {news.exact !== null && goal !== null && (
            <p>
              {t("ui.worlds.exact", {
                chance: exactly(t, news.exact),
                all: t.num(Math.round(news.exact * n)),
                n,
              })}
            </p>
          )}
          <details>
            <summary {...KEYS}>{t("ui.odds.table")}</summary>
            <Scroll label={t("ui.worlds")}>
              <table>
                <Heads
                  names={[t(`ui.worlds.measure.${measure}`), t("ui.worlds.col.n"), t("ui.worlds.col.more")]}
                />
                <tbody>
                  {[...rows].reverse().map(([value, worlds]) => (
                    <tr key={value} aria-current={value === cut || undefined}>
                      <th scope="row">{t.num(value)}</th>
                      <td>{t.num(worlds)}</td>
                      <td>{t.num(reached(rows, value))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </details>
        </>
      )}
    </section>
  );
}

/** What was played stays. */
function halt({ store }: ViewProps, news: WorldsNews | null): void {
  const { live } = store.get();
  if (news && live.worlds)
    store.put({ live: { ...live, worlds: { ...live.worlds, done: true, grown: true } } });
  void store.send({ do: "odds_stop", what: "worlds" });
}

interface CutProps extends ViewProps {
  range: readonly [number, number];
  cut: number;
  sentence: string;
  onCut: (cut: number) => void;
}

/** The cut-off for keyboard and touch. */
function Cut({ t, range: [low, high], cut, sentence, onCut }: CutProps) {
  return (
    <input
      {...KEYS}
      type="range"
      class="sea-cut"
      min={low}
      max={high}
      step={1}
      value={cut}
      aria-label={t("ui.worlds.cut")}
      aria-valuetext={sentence}
      onInput={(event) => onCut(Number(event.currentTarget.value))}
    />
  );
}

type BoardsProps = ViewProps & {
  show: NonNullable<ReturnType<typeof useWatching>["show"]>;
  home: readonly number[];
};

/** The worlds that are watched: those to come as they are now, the one that is played, gone those that came home. */
function Boards({ show, home, ...p }: BoardsProps) {
  const { store } = p;
  const { layout } = store.get().snap.table;
  const Small = boardOf(store.get())?.Small;
  const now = store.get().snap.position.grid ?? {};
  const cards = Object.fromEntries(
    Object.entries(now).map(([cell, one]) => [cell, typeof one === "string" ? one : (one?.card ?? null)]),
  );
  const first = Math.min(show.index, ...home.filter((index) => index < show.until));
  return (
    <div class="sea-smalls" aria-hidden="true">
      {Array.from({ length: show.until - first }, (_, i) => first + i).map((index) => (
        <div
          key={index}
          data-world={index}
          class={[index === show.index ? "sea-now" : "", home.includes(index) ? "sea-home" : ""].join(" ")}
        >
          {Small ? (
            <Small
              {...p}
              changes={index === show.index ? show.grid : {}}
              last={index === show.index ? show.last : undefined}
            />
          ) : (
            <SmallBoard
              rows={layout.rows}
              grid={index === show.index ? { ...cards, ...show.grid } : cards}
              last={index === show.index ? show.last : undefined}
            />
          )}
        </div>
      ))}
    </div>
  );
}
