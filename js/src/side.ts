/** The second module of the page: what stands beside the board. core/panels.ts says why it is a module of its own. */
export { Dialogs } from "./view/Dialogs";
export { Panels } from "./view/panels/Panels";
export { modules } from "./view/tranquility/modules";
