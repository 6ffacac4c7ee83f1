/** The chunk of exercises and of the coach; core/play/chunks.ts says why it is one. */
export { Aside } from "./Aside";
export { Practise } from "./Practise";
