/** Line icons on a 24 x 24 field, one path each; those with a minus are mirrored. */
const PATHS = {
  undo: "M8 5 3 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.1 1 2.1h5c0-1 .4-1.6 1-2.1A6 6 0 0 0 12 3z",
};

/** One of these, or a path of one's own: what only a chunk shows is drawn there. */
export type IconName = keyof typeof PATHS | `M${string}`;

export function Icon({ name }: { name: IconName }) {
  const drawn = (one: string) => PATHS[one as keyof typeof PATHS] ?? one;
  const path = drawn(name);
  const mirrored = path.startsWith("-");
  return (
    <svg class={mirrored ? "sea-icon sea-mirrored" : "sea-icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={mirrored ? drawn(path.slice(1)) : path} />
    </svg>
  );
}
