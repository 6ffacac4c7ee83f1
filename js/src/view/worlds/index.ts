/** The chunk of invented worlds; core/play/chunks.ts says why it is one. */
export { Worlds } from "./Worlds";
