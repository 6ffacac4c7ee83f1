/** The questions of a turn with their exact chances, one subject at a time; every number opens its explanation. */
import type { ViewProps } from "../../core/play/props";
import type { BoardNews, TurnNews, TurnSubject } from "../../core/wire/odds";
import { Bar, Button } from "../shared/controls";
import { Select } from "../shared/Select";
import { change, exactly, heatOn, inPercent, oddsOf, subjectOf } from "./data";
import { Heads, NumberButton, Scroll } from "./parts";

export function Turn({ board, turn, ...p }: ViewProps & { board: BoardNews; turn: TurnNews }) {
  const { t, view } = p;
  const subject = subjectOf(oddsOf(view.get()), turn);
  if (!subject) return null;
  const heat = heatOn(p, board);
  return (
    <section aria-label={t("ui.odds.turn")}>
      <h3>{t("ui.odds.turn")}</h3>
      <Select
        label={t("ui.odds.turn.subject")}
        value={subject.id}
        choices={turn.subjects.map(({ id, title }) => [id, title] as const)}
        onPick={(id: string) => change(p, { subject: id })}
      />
      {subject.rows.some(({ cell }) => cell) && (
        <Button {...p} k="ui.odds.heat" on={heat} onPress={() => change(p, { heat: !heat })} />
      )}
      <p class="sea-sum">{turnSentence(p, subject)}</p>
      {subject.rows.length > 0 && <Rows {...p} subject={subject} />}
      <p>
        <small>{t("ui.odds.turn.legend")}</small>
      </p>
      <h4>{t("ui.odds.assumed")}</h4>
      <ul>
        {turn.assumed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The list in one sentence. */
function turnSentence({ t }: ViewProps, { rows }: TurnSubject): string {
  const most = [...rows].sort((a, b) => b.chance - a.chance)[0];
  if (!most) return t("ui.odds.turn.none");
  return t("ui.odds.turn.sum", { n: rows.length, most: most.text, chance: exactly(t, most.chance) });
}

function Rows({ subject, ...p }: ViewProps & { subject: TurnSubject }) {
  const { t } = p;
  const cards = subject.rows.some((row) => row.cards);
  return (
    <Scroll label={subject.title}>
      <Bar label={subject.title} role="group" vertical>
        <table class="sea-values">
          <Heads
            names={["event", "chance", ...(cards ? ["cards"] : [])].map((name) => t(`ui.odds.col.${name}`))}
          />
          <tbody>
            {subject.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.text}</th>
                <td>
                  <NumberButton
                    {...p}
                    about={subject.title}
                    what={row.text}
                    chance={exactly(t, row.chance)}
                    face={inPercent(t, row.chance)}
                    of={row.name}
                    kind="turn"
                  />
                </td>
                {cards && <td>{row.cards}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Bar>
    </Scroll>
  );
}
