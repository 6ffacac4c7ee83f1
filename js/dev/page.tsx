/** Development page: the widget on the fake kernel. Not shipped. */

import widget from "../src";
import { fakeModel } from "../test/fakemodel";

const query = new URLSearchParams(location.search);
const grid = JSON.parse(query.get("grid") ?? "{}");
const hand = (query.get("hand") ?? "5,17,44,F,80").split(",").filter(Boolean);
const part = JSON.parse(query.get("game") ?? "{}");
const model = fakeModel({
  game: { grid, hands: [hand], ...part },
  table: JSON.parse(query.get("table") ?? "{}"),
  ui: JSON.parse(query.get("ui") ?? "{}"),
  latency: query.has("latency") ? Number(query.get("latency")) : 0,
});
Object.assign(globalThis, { model });
const afm = widget();
afm.initialize({ model });
const el = document.getElementById("cell") as HTMLElement;
afm.render({ model: model.proxy(), el });
