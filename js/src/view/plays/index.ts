/** The chunk of one's own moves as a table; core/play/chunks.ts says why it is one. */
export { Plays } from "./Plays";
