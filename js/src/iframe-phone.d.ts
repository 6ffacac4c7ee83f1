/** The library has types, but its own list of exports hides them. */
declare module "iframe-phone" {
  interface Phone {
    initialize(): void;
  }
  type Handler = (asked: never, answer: (value: unknown) => void) => void;
  interface Endpoint {
    call(message: object, answered: (value?: never) => void): void;
  }
  const iframePhone: {
    getIFrameEndpoint(): Phone;
    IframePhoneRpcEndpoint: new (
      handler: Handler,
      namespace: string,
      target: Window,
      origin: string,
      phone: Phone,
    ) => Endpoint;
  };
  export default iframePhone;
}
