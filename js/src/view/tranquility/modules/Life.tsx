/** The deck as the team's life: as long as the cards at the start; solid what empty cells need, hatched what is to spare. */

import type { SceneProps } from "../scene";
import { type Life, lifeOf } from "./deck";

export function LifeLine({ store, t, scene: s }: SceneProps) {
  const { snap, tree } = store.get();
  const cells = snap.table.layout.segments.flat().length;
  const life = lifeOf(s.position, cells, tree, snap.cursor);
  const { hands, discards, removed } = s.position;
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const left = life.deck + sum(hands);
  // What there was at the start: what is left, what lies on the board, what was given away or has left the game.
  const laid = Object.keys(s.position.grid).length + (s.position.start ? 1 : 0) + (s.position.finish ? 1 : 0);
  const all = Math.max(left + laid + sum(discards) + removed.length, 1);
  const bar = (n: number) => <i style={{ width: `${(n / all) * 100}%` }} />;
  const fact = (name: keyof Life, words: string) => (
    <li key={name} data-fact={name}>
      <b>{life[name]}</b> {t(`ui.life.${words}`, { n: life[name] })}
    </li>
  );
  return (
    <div class="sea-life">
      <ul>
        {fact("deck", "cards")}
        {fact("needed", "empty")}
        {snap.table.layout.finish !== null ? fact("finishes", "ends") : fact("discards", "discards")}
      </ul>
      <div class="sea-meter">
        {bar(Math.min(life.needed, left))}
        {bar(Math.max(left - life.needed, 0))}
      </div>
    </div>
  );
}
