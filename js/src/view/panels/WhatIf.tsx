/** The what-if panel: every trial move with its price, what all of them change, and what becomes of them. */
import { useEffect } from "preact/hooks";
import { dead } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { go } from "../../core/play/steps";
import { keepTrial, takeBack, toggleTrial } from "../../core/play/trial";
import type { Trial } from "../../core/state/viewstate";
import { moveLabel } from "../../core/text/moves";
import { aboutSeat, toYou } from "../../core/text/players";
import { cardNames, named } from "../../core/text/words";
import type { TrialStep } from "../../core/wire/protocol";
import { chunksOf } from "../shared/contracts";
import { Bar, Button } from "../shared/controls";
import { useStore, useView } from "../shared/hooks";
import { Changes } from "./Changes";
import { oddsChunk } from "./chunk";

export function WhatIf(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { trial } = useView(view);
  const { table } = state.snap;
  const gone = dead(t, state);
  const toggle = () => toggleTrial(p);
  const about = (key: string) => named(t, `${table.game}.whatif.${key}`, t(`ui.whatif.${key}`));

  if (!trial) {
    return (
      <>
        <p>{about("about")}</p>
        <Button {...p} class="sea-primary" k="ui.whatif.start" hotkey="w" why={gone} onPress={toggle} />
      </>
    );
  }
  const none = gone || (trial.steps.length === 0 && t("ui.whatif.none"));
  return (
    <>
      <p>{trial.steps.length ? t("ui.whatif.deep", { n: trial.steps.length }) : about("empty")}</p>
      <Bar label={t("ui.panel.trial")}>
        <Button
          {...p}
          class="sea-primary"
          k="ui.whatif.keep"
          hotkey="p"
          why={none}
          onPress={() => keepTrial(p)}
        />
        <Button
          {...p}
          k="ui.whatif.aside"
          why={none || (table.undo !== "free" && t("ui.whatif.aside.why"))}
          onPress={() => keepAside(p)}
        />
        <Button {...p} k="ui.whatif.drop" hotkey="w" onPress={toggle} />
        <Button {...p} k="ui.whatif.back" hotkey="Backspace" why={none} onPress={() => takeBack(p)} />
      </Bar>
      {trial.refused && <p class="sea-refused">{trial.refused}</p>}
      <ol class="sea-steps" aria-busy={trial.busy}>
        {trial.steps.map((step, i) => (
          <Step key={i} {...p} step={step} />
        ))}
      </ol>
      {trial.steps.length > 0 && <Changes {...p} trial={trial} />}
      <TrialOdds {...p} trial={trial} />
    </>
  );
}

/** Plays the trial as a variation, and stays where one was. */
export async function keepAside(p: ViewProps): Promise<void> {
  const { cursor } = p.store.get().snap;
  if ((await keepTrial(p))?.ok) void go(p, cursor);
}

function TrialOdds(p: ViewProps & { trial: Trial }) {
  const state = useStore(p.store);
  const { odds } = chunksOf(state);
  const offered = (state.snap.table.odds ?? "off") !== "off";
  useEffect(() => void (offered && oddsChunk(p)), []);
  return odds && offered ? <odds.Trial {...p} /> : null;
}

function Step({ step, t, store }: ViewProps & { step: TrialStep }) {
  const { table } = store.get().snap;
  const { cost, pays, note, outcomes } = step;
  const paid = pays && {
    n: cost ?? 0,
    cards: cardNames(t, table.game, pays.cards),
  };
  return (
    <li>
      <b>{moveLabel(t, table.game, step.move)}</b>
      {cost !== null && (
        <p>{paid && cost ? aboutSeat(t, table, pays.seat, "ui.whatif.cost", paid) : t("ui.whatif.free")}</p>
      )}
      {outcomes && (
        <ul>
          {outcomes.map(({ code, rule, args }, i) => (
            <li key={i}>
              {t(toYou(t, `${table.game}.event.${code}`), args)} {rule && <small>{rule}</small>}
            </li>
          ))}
        </ul>
      )}
      {note && <p>{t.phrase(note)}</p>}
    </li>
  );
}
