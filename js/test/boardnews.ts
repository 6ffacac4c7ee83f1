/** What the kernel tells of a position first, before anything is worked out. */
import type { BoardNews } from "../src/core/wire/odds";

export const boardNews = (more: Partial<BoardNews> = {}): BoardNews => ({
  board: 0,
  node: "0",
  seat: 0,
  policy: "free",
  fixed: true,
  said: null,
  open: true,
  can: true,
  over: false,
  share: null,
  points: [],
  looks: {},
  ...more,
});
