/** The chunk with what stands beside the board. core/play/chunks.ts says why it is a module of its own. */
export { dragCards } from "./core/host/drag";
export { tryMove } from "./core/play/trial";
export { Dialogs } from "./view/dialogs/Dialogs";
export { details } from "./view/panels/art";
export { Bots } from "./view/panels/Bots";
export { Grip } from "./view/panels/Grip";
export { Menu, More } from "./view/panels/Menu";
export { advise, Panels } from "./view/panels/Panels";
export { Seats } from "./view/panels/Seats";
export { TrialActions, trialWords } from "./view/panels/TrialActions";
export { variantOf } from "./view/panels/variant";
export { Curtain } from "./view/shared/Curtain";
export { End } from "./view/shared/later";
export { Readouts, textsOf } from "./view/shared/readouts";
export { modules } from "./view/tranquility/modules";
export { facts } from "./view/tranquility/modules/facts";
