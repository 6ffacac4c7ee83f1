/** What JSX compiles to in the bundle; see build.mjs. */
export { Fragment, h } from "preact";
