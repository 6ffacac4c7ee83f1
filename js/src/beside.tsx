/** The anywidget module of two games side by side: it stands alone, with nothing of the board's. */
import { render as paint } from "preact";
import { makeTranslate } from "./core/text/i18n";
import type { Model } from "./core/wire/model";
import type { Message } from "./core/wire/protocol";
import { Beside } from "./view/beside/Beside";
import type { Picture } from "./view/beside/data";

interface Place {
  model: Model;
  el: HTMLElement;
}

export default {
  render({ model, el }: Place) {
    const { locale } = model.get("picture") as Picture;
    const t = makeTranslate(model.get("words") as Record<string, Message>, locale);
    paint(<Beside model={model} t={t} />, el);
    return () => paint(null, el);
  },
};
