/** The chunk of a lesson that is played on a board; core/play/chunks.ts says why it is one. */
export { Panel } from "./Panel";
export { Projector } from "./Projector";
