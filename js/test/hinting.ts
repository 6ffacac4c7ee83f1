/** A scripted kernel that gives one hint. */
import type { FakeOptions } from "./fakemodel";

export function hinting(best: string, more: FakeOptions = {}): FakeOptions {
  const advice = {
    bot: "navigator",
    best,
    cells: [],
    head: "",
    why: "Because.",
    candidates: [],
    reasons: [],
  };
  const told = { node: "0", board: 0, looks: { odds: 0, hint: 1 } };
  return {
    ...more,
    table: { ...more.table, odds: "free", board: 0 },
    answers: { advise: () => ({ data: { ...advice, ...told } }) },
  };
}
