/** Everything the base game does without, in one object the board looks for in the store. */
import type { Modules } from "../scene";
import { Actions } from "./Actions";
import { extend } from "./extend";
import { LifeLine } from "./Life";
import { Main } from "./Main";
import { Motion } from "./Motion";
import { refused } from "./refused";
import { stepTo } from "./steps";
import { payAll, suggestion } from "./suggest";
import { Table, Token } from "./Table";
import { detailOf, promptOf } from "./words";

export const modules: Modules = {
  extend,
  Actions,
  Main,
  Table,
  Token,
  LifeLine,
  Motion,
  refused,
  stepTo,
  payAll,
  suggestion,
  promptOf,
  detailOf,
};
