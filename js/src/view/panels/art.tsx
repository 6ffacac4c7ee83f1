/** What grows and sails round an island, by its number: same number, same picture. */
import { generatorOf, hillsOf } from "../shared/islands";

const WATER = 82;

/** The last number of the night; after it dark digits stand on light cards. */
const NIGHT = 29;
const DUSK = 54;

/** Palm, house, pines or a boat; moon and stars, birds or the sun. */
export function details(n: number) {
  const u = generatorOf(n + 100);
  const night = n <= NIGHT;
  const hills = hillsOf(n);
  const [px, py] = hills.reduce((best, [x, , y]) => (y < best[1] ? [x, y] : best), [50, 99]);
  const [bx, bw] = hills[Math.floor(u() * hills.length)]!;
  const side = bx + (u() < 0.5 ? -0.6 : 0.6) * bw;
  const what = u();
  const at = px > 50 ? 20 : 80;
  return (
    <>
      {night && n < 22 && <path d="M77 50a5.6 5.6 0 1 0 6.4 7.6 4.8 4.8 0 0 1-6.4-7.6z" fill="#fdf3cf" />}
      {night && (
        <path d="M12 30h.1M20 50h.1M90 26h.1" stroke="#fff" stroke-width="2.6" stroke-linecap="round" />
      )}
      {n > DUSK && <circle cx={at} cy={72 - (n - DUSK) * 0.55} r="9" fill="#fff7d6" opacity=".9" />}
      {!night && n <= DUSK && py < 66 && (
        <path
          d="M74 60q3.4-3.6 5.4 0 2-3.6 5.4 0M84 66q2.6-2.8 4.2 0 1.6-2.8 4.2 0"
          fill="none"
          stroke="#0a1c36"
          stroke-width="1.6"
        />
      )}
      {what < 0.26 && (
        <path
          d={`M${side} ${WATER}q3-8 1-16q-6-5-10-1m10 1q-3-7-9-7m9 7q5-7 10-4m-10 4q6-2 10 3`}
          fill="none"
          stroke="#04101c"
          stroke-width="2.2"
          stroke-linecap="round"
        />
      )}
      {what >= 0.26 && what < 0.42 && (
        <>
          <path d={`M${side - 6} ${WATER}v-8l6-6 6 6v8z`} fill={night ? "#2a2440" : "#a4432f"} />
          <path d={`M${side - 2} ${WATER}v-5h4v5z`} fill="#ffd77a" />
        </>
      )}
      {what >= 0.42 && what < 0.6 && (
        <path
          d={`M${side - 6} ${WATER + 1}l4-14 4 14zM${side + 1} ${WATER + 1}l4-19 4 19zM${side + 7} ${WATER + 1}l4-14 4 14z`}
          fill="#04160f"
          opacity=".75"
        />
      )}
      {what >= 0.6 && what < 0.78 && (
        <>
          <path d={`M${at - 7} 86h15l-3 5h-9z`} fill={night ? "#0d1533" : "#7a3b1e"} />
          <path d={`M${at} 85V69l9 14zM${at - 1.5} 85V73l-6 10z`} fill={night ? "#c9d6f2" : "#fff"} />
        </>
      )}
    </>
  );
}
