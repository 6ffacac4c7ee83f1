/** How to play the very game on the board: four steps with pictures, then what else is in it, and advice to begin with. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ViewProps } from "../../core/play/props";
import { named } from "../../core/text/words";
import { Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { finished, seen, skip } from "../shared/newcomer";
import { colour, Numbered, Sea } from "./art";
import { Coach } from "./Coached";
import { ReadingPath } from "./Path";
import { Styles } from "./styles";

const STEPS = [1, 2, 3, 4];

/** What a game has besides the base game, each with a line of its own. */
function parts({ store }: ViewProps): string[] {
  const { options, players, game } = store.get().snap.table;
  if (game !== "tranquility") return [];
  const pyramid = options.board === "pyramid";
  const found: [string, unknown][] = [
    ["team", players[1] && options.variant !== "duel"],
    ["monsters", options.monsters || pyramid],
    ["rocks", options.rocks === "on" || pyramid],
    ["storms", options.storms === "on" || pyramid],
    ["wild", options.wilds],
    ["removed", options.removed_islands],
    ["arch", options.board === "arch"],
    ["pyramid", pyramid],
    ["sun_moon", options.variant === "sun_moon"],
    ["duel", options.variant === "duel"],
    ["sea_voyage", options.solo_start === "sea_voyage"],
  ];
  return found.filter(([, there]) => there).map(([name]) => name);
}

function Picture({ step, game }: { step: number; game: string }) {
  if (game === "pomor")
    return (
      <svg viewBox="0 0 180 100" aria-hidden="true" class="sea-scene">
        <rect width="180" height="100" fill="#1f5e95" />
        {Array.from({ length: 7 }, (_, i) => (
          <circle key={i} cx={20 + i * 23} cy="56" r="10" fill={i === 6 ? "#f4d476" : "#cfe3ee"} />
        ))}
        <path d={`M${10 + step * 26} 46h20l-4 7h-12zM${20 + step * 26} 44V26l10 14z`} fill="#fff" />
      </svg>
    );
  if (step === 1) return <Sea />;
  return (
    <svg viewBox="0 0 180 100" aria-hidden="true" class="sea-scene">
      <rect width="180" height="100" fill="#1f4e85" />
      {step === 2 && (
        <>
          <Numbered x={24} n="25" on />
          <Numbered x={84} n="63" />
          <Numbered x={110} n="80" y={38} />
          <path
            d="M43 26V12m-6 6 6-6 6 6M118 84v10m-6-6 6 6 6-6"
            fill="none"
            stroke="#fff"
            stroke-width="3"
          />
        </>
      )}
      {step === 3 && (
        <>
          <Numbered x={26} n="45" y={16} />
          <Numbered x={71} n="46" y={16} on />
          <Numbered x={116} n="49" y={16} />
          <text x="90" y="86" text-anchor="middle" font-size="17" font-weight="700" fill="#fff">
            46 − 45 = 1
          </text>
        </>
      )}
      {step === 4 && (
        <>
          <path d="M22 76h34V56l-6-24H28l-6 24zM30 30h18l-9-12z" fill="#f3efdf" />
          <path d="M22 56h34" stroke="#b5382f" stroke-width="7" />
          <path d="M70 50h36m-8-8 8 8-8 8" fill="none" stroke="#fff" stroke-width="4" />
          <rect x="118" y="20" width="46" height="60" rx="6" fill={colour(0.99)} />
          <circle cx="141" cy="52" r="14" fill="#fff7d6" />
        </>
      )}
    </svg>
  );
}

/** Is the board as it was at the start, and nothing begun on it? */
function untouched({ store, view }: ViewProps): boolean {
  const { snap, tree } = store.get();
  const { slot, cell, mode, trial, preview } = view.get();
  const { grid = {} } = snap.position;
  const begun = slot !== null || cell !== null || mode || trial || preview !== null;
  return snap.cursor === tree.root && !snap.status.over && !begun && !Object.values(grid).some(Boolean);
}

/** Where the board ends, for a card that lies over it in narrow layouts. */
function useShore({ view }: ViewProps, over: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const board = view.el?.querySelector(".sea-table");
    if (!board || !over) return;
    const place = () => {
      const end = board.getBoundingClientRect().bottom - view.el!.getBoundingClientRect().top;
      ref.current?.style.setProperty("--shore-at", `${Math.round(end)}px`);
    };
    place();
    const size = new ResizeObserver(place);
    size.observe(board);
    return () => size.disconnect();
  }, [over]);
  return ref;
}

export function Guide(p: ViewProps) {
  const { t, store } = p;
  const { snap } = useStore(store);
  useView(p.view);
  const { game, options } = snap.table;
  const [step, setStep] = useState(1);
  const [open, setOpen] = useState(() => !seen());
  const kind =
    options.variant === "duel"
      ? "duel"
      : options.board === "arch" || options.board === "pyramid"
        ? options.board
        : "";
  const text = (name: string) =>
    named(t, `${game}.guide.${step}.${name}.${kind}`, named(t, `${game}.guide.${step}.${name}`, ""));
  const leave = () => {
    pressed.current = true;
    skip();
    setStep(1);
    setOpen(false);
  };
  const more = parts(p);
  const over = open && untouched(p);
  const card = useShore(p, over);
  // What was pressed is gone: the focus goes to what took its place, also over a board that is out of sight.
  const whole = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const heir = open ? ".sea-primary" : "[data-focus=steps]";
    if (pressed.current) whole.current?.querySelector<HTMLElement>(heir)?.focus();
    pressed.current = false;
  }, [open]);
  return (
    <section ref={whole} class="sea-guide" aria-label={t("ui.panel.guide")}>
      <Styles />
      {open ? (
        <div ref={card} class={over ? "sea-afloat" : ""}>
          {over && step === 1 && <ReadingPath {...p} />}
          <div class="sea-step" aria-live="polite">
            <Picture step={step} game={game} />
            <div>
              <small>{t("ui.guide.of", { n: step, of: STEPS.length })}</small>
              <h3>{text("head")}</h3>
              <p>{text("text")}</p>
            </div>
          </div>
          <div class="sea-guide-actions">
            {step > 1 ? (
              <Button {...p} tabIndex={0} k="ui.guide.back" onPress={() => setStep(step - 1)} />
            ) : (
              <Button {...p} tabIndex={0} k="ui.guide.skip" onPress={leave} />
            )}
            <span aria-hidden="true">
              {STEPS.map((one) => (
                <i key={one} data-on={one === step || undefined} />
              ))}
            </span>
            <Button
              {...p}
              tabIndex={0}
              class="sea-primary"
              k={step < STEPS.length ? "ui.guide.next" : "ui.guide.done"}
              onPress={() => {
                if (step < STEPS.length) setStep(step + 1);
                else leave();
              }}
            />
          </div>
        </div>
      ) : (
        <>
          <h3>{text("head")}</h3>
          <p>{text("text")}</p>
          <Button
            {...p}
            tabIndex={0}
            k="ui.guide.again"
            data-focus="steps"
            onPress={() => {
              pressed.current = true;
              setOpen(true);
            }}
          />
        </>
      )}
      {more.length > 0 && (
        <>
          <h3>{t("ui.guide.more")}</h3>
          <dl>
            {more.map((name) => (
              <div key={name}>
                <dt>{t(`${game}.guide.part.${name}`)}</dt>
                <dd>{t(`${game}.guide.part.${name}.text`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {t.has(`${game}.guide.advice`) && !finished() && (
        <>
          <h3>{t("ui.guide.advice")}</h3>
          <ul>
            {t(`${game}.guide.advice`)
              .split("\n")
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </>
      )}
      <Coach {...p} />
    </section>
  );
}
