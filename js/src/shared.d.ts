/** Made by build.mjs: what the second module takes from the first, in an order both builds know. */
declare module "sea:shared" {
  const shared: readonly unknown[];
  export default shared;
}
