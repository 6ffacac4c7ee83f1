/** The drawer: four tabs, and what is open. */
import { useEffect, useRef } from "preact/hooks";
import { bringIntoView } from "../../core/host/bring";
import { focusKey } from "../../core/host/roving";
import { tell } from "../../core/play/ask";
import { loadChunk } from "../../core/play/chunks";
import type { ViewProps } from "../../core/play/props";
import type { Panel, ViewState } from "../../core/state/viewstate";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useKeys, useStore, useView } from "../shared/hooks";
import { Aside, Lost } from "../shared/later";
import { seen } from "../shared/newcomer";
import { advise, oddsChunk } from "./chunk";
import { Guide } from "./Guide";
import { MovesPanel } from "./MovesPanel";
import styles from "./panels.css?inline";
import { WhatIf } from "./WhatIf";

const HOTKEYS: Partial<Record<Panel, string>> = { lesson: "q", odds: "i" };
const PANELS = { lesson: Lesson, guide: Guide, odds: Odds, trial: WhatIf, moves: MovesPanel };

const QUIET_MS = 2000;

function Odds(p: ViewProps) {
  const { odds } = chunksOf(useStore(p.store));
  useEffect(() => void oddsChunk(p), []);
  return odds ? <odds.Panel {...p} /> : <p>{p.t("ui.odds.loading")}</p>;
}

/** Focuses a part that may still be on its way. */
function reach(view: ViewState, name: string, tries = 20): void {
  if (view.el?.querySelector(`[data-focus="${name}"]`)) focusKey(view.el, name);
  else if (tries) setTimeout(() => reach(view, name, tries - 1), 50);
}

function Lesson(p: ViewProps) {
  const { lesson } = chunksOf(useStore(p.store));
  useEffect(() => void (lesson || loadChunk(p.store, "lesson", "lesson")), []);
  return lesson ? <lesson.Panel {...p} /> : <p>{p.t("ui.loading")}</p>;
}

export function Panels(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { odds, lesson: teaching } = chunksOf(state);
  const { table, lesson = {} } = state.snap;
  const { id, step, question, code } = lesson;
  const taught = id !== undefined;
  const shown = (Object.keys(PANELS) as Panel[]).filter((one) =>
    one === "lesson" ? taught : one !== "odds" || (table.odds ?? "off") !== "off",
  );
  const wish = useView(view, (v) => v.panel);
  const panel = shown.find((one) => one === wish) ?? (taught ? "lesson" : "moves");
  const Body = PANELS[panel];
  useEffect(() => bringIntoView(view.el!), []);
  // A saved page shows a picture where the drawing of the game is not saved with it: renewed while nothing happens.
  const pictured = state.snap.still && state.snap.cursor;
  useEffect(() => {
    const timer = pictured && setTimeout(() => void store.send({ do: "still" }), QUIET_MS);
    return () => clearTimeout(timer || undefined);
  }, [pictured, table.shown]);
  // Somebody new to this browser is shown how to play first.
  useEffect(() => {
    if (!seen() && !state.readonly && wish === "moves" && !taught) view.set({ panel: "guide" });
  }, []);
  // A lesson is on top when it begins. The message says what it asks, the code of a prediction first.
  const known = useRef(code);
  useEffect(() => void (taught && !state.readonly && view.set({ panel: "lesson" })), [id]);
  useEffect(() => {
    if (!taught || state.readonly || view.get().trial) return;
    const asks = t(question ? `ui.lesson.asks.${step}` : "ui.lesson.asks.done", { question: question ?? "" });
    const fresh = code && code !== known.current;
    known.current = code;
    if (fresh) tell(p, asks, "good", { head: t("ui.lesson.asks.code", { code }) });
    else tell(p, t("ui.lesson.asks"), "info", { head: asks });
  }, [id, step, question, code]);
  useKeys(view, {
    y: () => advise(p, true),
    q: () => {
      if (taught) view.set({ panel: "lesson" });
      if (taught) reach(view, "lesson");
      return taught;
    },
    i: () => view.set({ panel: "odds", looking: state.snap.cursor }),
  });
  const { projector } = state.snap.ui;
  useEffect(() => void (projector && !teaching && loadChunk(store, "lesson", "lesson")), [projector]);
  return (
    <>
      <style>{styles}</style>
      {projector && teaching && <teaching.Projector {...p} />}
      <Bar label={t("ui.panels")} role="tablist" class="sea-tabs">
        {shown.map((name) => (
          <Button
            key={name}
            {...p}
            role="tab"
            aria-selected={name === panel}
            k={`ui.panel.${name}`}
            hotkey={HOTKEYS[name] ?? ""}
            onPress={() => view.set({ panel: name })}
          />
        ))}
      </Bar>
      <div class="sea-panel" role="tabpanel" aria-label={t(`ui.panel.${panel}`)}>
        <Aside {...p} />
        <Lost {...p} />
        <Body {...p} />
        {odds && <odds.Styles />}
      </div>
    </>
  );
}
