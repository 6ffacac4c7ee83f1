/** The chunk with what stands beside the board. core/play/chunks.ts says why it is a module of its own. */
export { Dialogs } from "./view/dialogs/Dialogs";
export { Bots } from "./view/panels/Bots";
export { Panels } from "./view/panels/Panels";
export { modules } from "./view/tranquility/modules";
