/** The deck as the team's life. */
import { type Life, lifeOf } from "./deck";
import type { SceneProps } from "./scene";

export function LifeLine({ store, t, scene: s }: SceneProps) {
  const { snap, tree } = store.get();
  const life = lifeOf(s.position, snap.table.layout.segments.flat().length, tree, snap.cursor);
  const left = life.deck + s.hand.length;
  // Every empty cell takes a card: the lower bar must not outlast the upper one.
  const bar = (n: number) => <i style={{ width: `${(n / Math.max(left, life.needed, 1)) * 100}%` }} />;
  return (
    <div class="sea-life">
      <div class="sea-meter">
        {bar(left)}
        {bar(life.needed)}
      </div>
      <ul>
        {(Object.keys(life) as (keyof Life)[]).map(
          (name) =>
            (name !== "finishes" || snap.table.layout.finish !== null) && (
              <li key={name} data-fact={name}>
                <b>{life[name]}</b> {t(`ui.life.${name}`, { n: life[name] })}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
