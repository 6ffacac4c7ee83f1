/** What the board of one view shows: the game's position, a previewed node, or the end of a trial. */
import type { Choices, Position, Status } from "../wire/protocol";
import type { StoreState } from "./store";
import type { View } from "./viewstate";

export interface Shown {
  readonly position: Position;
  readonly choices: Choices;
  readonly status: Status;
  readonly layer: "game" | "trial" | "preview";
}

export function shown(
  state: StoreState,
  view: View,
  preview?: { position: Position; status: Status },
): Shown {
  const { snap } = state;
  const { trial } = view;
  if (preview && view.preview !== snap.cursor) return { ...preview, choices: {}, layer: "preview" };
  const { position, choices } = trial?.steps.at(-1) ?? snap;
  return { position, choices, status: snap.status, layer: trial ? "trial" : "game" };
}
