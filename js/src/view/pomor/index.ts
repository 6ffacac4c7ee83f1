/** The chunk with the board of Pomor Pilot-Book; core/play/chunks.ts says why it is one. */
export { Legend } from "./Legend";
export { Table } from "./Pomor";
export { Seat } from "./Seat";
export { Small } from "./Small";
export { positionText } from "./words";
export const game = "pomor";
