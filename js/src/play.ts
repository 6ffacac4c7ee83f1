/** The chunk with what play takes beside the board itself. core/play/chunks.ts says why it is a module of its own. */

export { dragCards } from "./core/host/drag";
export { details } from "./view/panels/art";
export { Bots } from "./view/panels/Bots";
export { advise } from "./view/panels/chunk";
export { Grip } from "./view/panels/Grip";
export { Seats } from "./view/panels/Seats";
export { Curtain } from "./view/shared/Curtain";
export { Choose, chosenMove } from "./view/shared/choose";
export { Readouts, textsOf } from "./view/shared/readouts";
export { modules } from "./view/tranquility/modules";
export { facts } from "./view/tranquility/modules/facts";
