/** Line icons on a 24 x 24 field, one path each; those with a minus are mirrored. */
const PATHS = {
  undo: "M8 5 3 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "-undo",
  first: "M6 5v14M18 5l-9 7 9 7z",
  prev: "M16 5l-10 7 10 7z",
  next: "-prev",
  last: "-first",
  fork: "M7 20V4M3 8l4-4 4 4M7 17c7 0 10-3 10-9M13 12l4-4 4 4",
  redeal: "M4 7h4l7 10h5M4 17h4l2-3M13 10l2-3h5M17 4l3 3-3 3M17 14l3 3-3 3",
  trial: "M9 4H4v5M15 4h5v5M20 15v5h-5M9 20H4v-5M10 10a2 2 0 1 1 2 2v2M12 17v.1",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 10a2 2 0 1 1 2 2v2M12 17v.1",
  options: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6",
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
