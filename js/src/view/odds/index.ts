/** The chunk of the odds; core/chunks.ts says why it is one. */
export { advise } from "./data";
export { Panel } from "./Panel";
export { marksOf, paint, Styles } from "./paint";
export { Trial } from "./Trial";
