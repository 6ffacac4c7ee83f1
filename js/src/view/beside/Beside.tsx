/** Two futures in step: two boards that are stepped together, what differs, and which way wins more often. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { themeOf, watchTheme } from "../../core/host/theme";
import type { Translate } from "../../core/text/i18n";
import { points } from "../../core/text/signed";
import type { Model } from "../../core/wire/model";
import { SmallBoard } from "../shared/SmallBoard";
import styles from "./beside.css?inline";
import {
  type CompareNews,
  cellSentence,
  differing,
  gridAt,
  type Picture,
  stepAt,
  stepSentence,
} from "./data";

const SAYS = ["first", "alike", "second"] as const;
type Says = (typeof SAYS)[number];

interface Props {
  model: Model;
  t: Translate;
}

export function Beside({ model, t }: Props) {
  const picture = model.get("picture") as Picture;
  const [at, setAt] = useState(model.get("at") as number);
  const [news, setNews] = useState<CompareNews | null>(null);
  const [other, show] = useState(false);
  const [, again] = useState({});
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const moved = () => setAt(model.get("at") as number);
    const heard = (message?: unknown) => {
      if ((message as CompareNews | undefined)?.what === "compare") setNews(message as CompareNews);
    };
    model.on("change:at", moved);
    model.on("msg:custom", heard);
    return () => {
      model.off("change:at", moved);
      model.off("msg:custom", heard);
    };
  }, [model]);
  useLayoutEffect(() => {
    const ending = new AbortController();
    watchTheme(root.current!, () => again({}), ending.signal);
    again({});
    return () => ending.abort();
  }, []);

  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), picture.steps);
    if (next === at) return;
    setAt(next);
    model.set("at", next);
    model.save_changes();
  };
  const press = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: picture.steps }[key];
    const field = (target as Element).matches("input");
    if (to !== undefined && !field) {
      event.preventDefault();
      go(to);
    }
    if (key !== "Tab" && key !== "Escape") event.stopPropagation();
  };

  const theme = root.current && themeOf("auto", root.current);
  const cells = differing(picture, at);
  const sentence = stepSentence(t, picture, at);
  return (
    <section
      ref={root}
      class="seawidget sea-beside"
      {...KEYS}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the boards are stepped by arrows
      tabIndex={0}
      lang={picture.locale}
      data-scheme={theme?.dark ? "dark" : "light"}
      data-contrast={theme?.contrast || undefined}
      data-host
      aria-label={t("ui.beside")}
      onKeyDown={press}
    >
      <style>{styles}</style>
      <div class="sea-beside-bar">
        <button
          type="button"
          {...KEYS}
          aria-label={t("ui.beside.back")}
          title={t("ui.beside.back")}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          ◀
        </button>
        <b>{t("ui.beside.step", { at, steps: picture.steps })}</b>
        <button
          type="button"
          {...KEYS}
          aria-label={t("ui.beside.on")}
          title={t("ui.beside.on")}
          disabled={at === picture.steps}
          onClick={() => go(at + 1)}
        >
          ▶
        </button>
        <button type="button" {...KEYS} class="sea-switch" aria-pressed={other} onClick={() => show(!other)}>
          {t("ui.beside.switch")}
        </button>
      </div>
      <div class="sea-pair" data-shown={other ? 1 : 0}>
        {([0, 1] as const).map((place) => (
          <Line
            key={place}
            t={t}
            picture={picture}
            place={place}
            at={at}
            marked={cells.map(([cell]) => cell)}
          />
        ))}
      </div>
      <p class="sea-beside-said" role="status">
        {sentence}
      </p>
      <details class="sea-beside-list" open={cells.length > 0 && cells.length <= 6}>
        <summary {...KEYS}>
          {t("ui.beside.differences")} ({t.num(cells.length)})
        </summary>
        <ul>
          {cells.map(([cell, a, c]) => (
            <li key={cell}>{cellSentence(t, cell, a, c)}</li>
          ))}
        </ul>
      </details>
      {picture.compares && <Which t={t} model={model} news={news} />}
    </section>
  );
}

interface LineProps {
  t: Translate;
  picture: Picture;
  place: 0 | 1;
  at: number;
  marked: readonly string[];
}

function Line({ t, picture, place, at, marked }: LineProps) {
  const line = picture.lines[place];
  const { move, hand, over } = stepAt(line, at);
  const name = t(place ? "ui.beside.second" : "ui.beside.first");
  const outcome =
    over && t(`ui.beside.${["win", "loss", "draw"].includes(over) ? over : "end"}`, { outcome: over });
  const words = [
    at === 0 ? t("ui.beside.parts") : move,
    hand && t("ui.beside.hand", { cards: hand.join(" ") }),
    outcome,
    at >= line.length && t("ui.beside.waits"),
  ].filter(Boolean);
  return (
    <figure class="sea-future" data-place={place}>
      <figcaption>
        <b>{name}</b> {words.join(" · ")}
      </figcaption>
      <SmallBoard rows={picture.rows} grid={gridAt(line, at)} numbers marked={marked} />
    </figure>
  );
}

/** First an answer that stands, then the band of the difference. */
function Which({ t, model, news }: Props & { news: CompareNews | null }) {
  const [says, say] = useState<Says | null>(null);
  const [locked, setLocked] = useState<Says | null>(null);
  const lock = () => {
    if (!says) return;
    setLocked(says);
    model.send({ do: "lock", says });
  };
  const stands = locked ?? ((news?.said as Says | undefined) || null);
  const pair = news?.pair;
  return (
    <div class="sea-which">
      {!stands && (
        <fieldset>
          <legend>{t("ui.beside.ask")}</legend>
          {SAYS.map((one) => (
            <label key={one}>
              <input
                {...KEYS}
                type="radio"
                name="sea-which"
                checked={says === one}
                onChange={() => say(one)}
              />{" "}
              {t(`ui.beside.${one}`)}
            </label>
          ))}
          <button type="button" {...KEYS} aria-disabled={!says} onClick={lock}>
            {t("ui.beside.lock")}
          </button>
        </fieldset>
      )}
      {stands && <p>{t("ui.beside.locked", { says: t(`ui.beside.${stands}`) })}</p>}
      {stands && !pair && <p role="status">{t("ui.beside.wait")}</p>}
      {pair && (
        <>
          <p>
            {t("ui.beside.rates", {
              a: t.num(Math.round(1000 * pair.before) / 10),
              c: t.num(Math.round(1000 * pair.after) / 10),
            })}
          </p>
          <div class="sea-bar" aria-hidden="true">
            <s />
            <i style={{ "--from": (1 - pair.high) / 2, "--to": (1 - pair.low) / 2 }} />
          </div>
          <p role="status">
            {t("ui.beside.band", {
              by: points(t, -pair.difference),
              low: points(t, -pair.high),
              high: points(t, -pair.low),
              level: Math.round(100 * pair.level),
              n: pair.n,
            })}
          </p>
        </>
      )}
    </div>
  );
}
