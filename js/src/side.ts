/** The chunk with what stands beside the board. core/chunks.ts says why it is a module of its own. */
export { Bots } from "./view/Bots";
export { Dialogs } from "./view/Dialogs";
export { Panels } from "./view/panels/Panels";
export { modules } from "./view/tranquility/modules";
