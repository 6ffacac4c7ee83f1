/** What the marks on the ring mean, for the help. */
import type { ViewProps } from "../../core/play/props";
import { Chip, NavCard, SeaCard } from "./art";
import { tokenFace } from "./words";

export function Legend({ t, store }: ViewProps) {
  const { table } = store.get().snap;
  const chip = (token: string) => <Chip key={token} token={token} face={tokenFace(t, table, token)} />;
  const marks = [
    ["nav", <NavCard key="n" card="2/3n" />],
    ["zero", <NavCard key="z" card="0/5" />],
    ["catch", <SeaCard key="c" card="c3" />],
    ["storm", <SeaCard key="s" card="s" />],
    ["port", <SeaCard key="p" card="p3" />],
    ["token", chip("A")],
    ["pilot", chip("P")],
  ] as const;
  return (
    <dl class="sea-pomor">
      {marks.map(([name, mark]) => (
        <div key={name}>
          <dt>
            <span class="sea-mini">{mark}</span>
          </dt>
          <dd>{t(`pomor.legend.${name}`)}</dd>
        </div>
      ))}
      {["free", "last", "coming"].map((name) => (
        <div key={name}>
          <dt>
            <span class={`sea-tile sea-mini sea-${name}`}>
              {name === "coming" && <b class="sea-token sea-coming">{chip("A")}</b>}
            </span>
          </dt>
          <dd>{t(`pomor.legend.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
