declare module "*.css";

/** A style sheet as text. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
