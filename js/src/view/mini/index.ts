/** The chunk with the board of Mini; core/play/chunks.ts says why it is one. */
export { Table } from "./Mini";
export { Legend, positionText, Seat } from "./words";
export const game = "mini";
