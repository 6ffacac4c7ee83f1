/** The chunk with the drawer, the menu and the dialogs. core/play/chunks.ts says why it is a module of its own. */
export { passOn } from "./core/host/passon";
export { tryMove } from "./core/play/trial";
export { Dialogs } from "./view/dialogs/Dialogs";
export { Menu, More } from "./view/panels/Menu";
export { Panels } from "./view/panels/Panels";
export { TrialActions, trialWords } from "./view/panels/TrialActions";
export { variantOf } from "./view/panels/variant";
export { End } from "./view/shared/later";
