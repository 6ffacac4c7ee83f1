/** Everything the base game does without, in one object the board looks for in the store. */
import type { Modules } from "../scene";
import { Actions } from "./Actions";
import { extend } from "./extend";
import { LifeLine } from "./Life";
import { Motion } from "./Motion";
import { refused } from "./refused";
import { stepTo } from "./steps";
import { suggestion, takeSuggestion } from "./suggest";
import { Table, Token } from "./Table";

export const modules: Modules = {
  extend,
  Actions,
  Table,
  Token,
  LifeLine,
  Motion,
  refused,
  stepTo,
  suggestion,
  takeSuggestion,
};
