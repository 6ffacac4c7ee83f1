/** The chunk with what stands around the play; core/play/chunks.ts says why it is one. */
export { End } from "./End";
export { Guide } from "./Guide";
export { Lost } from "./Lost";
export { NewGame } from "./NewGame";
export { Share } from "./Share";
