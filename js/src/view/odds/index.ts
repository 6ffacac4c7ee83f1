/** The chunk of the odds; core/play/chunks.ts says why it is one. */

export { advise } from "./data";
export { HintActions, hinted } from "./Hint";
export { Panel } from "./Panel";
export { marksOf, Styles } from "./paint";
export { changeOf, Trial } from "./Trial";
