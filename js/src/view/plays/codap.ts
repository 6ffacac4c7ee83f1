/**
 * Rows for CODAP, the data tool around this page: its Data Interactive Plugin API over iframe-phone. The page around is
 * the only one that is heard; rows it has already are not sent again.
 */
import iframePhone from "iframe-phone";
import type { PlaysData } from "../../core/wire/protocol";

const NAME = "seawidget";
const CONTEXT = `dataContext[${NAME}]`;
const AT_ONCE = 500; // rows of one request
const PATIENCE_MS = 60_000;

type Cell = string | number | null;
type Values = Record<string, unknown>;

interface Request {
  action: "get" | "create" | "update" | "notify" | "delete";
  resource: string;
  values?: unknown;
}
interface Reply {
  success: boolean;
  values?: unknown;
}

/** Attributes of a game; the others are of a decision in it. */
const OF_GAMES = ["number", "game", "variant", "seat", "result"];
/** What tells a row from every other. */
const KEY = ["number", "row", "ply", "game", "move", "drew", "hand"];

let sent = 0; // rows that CODAP has, as far as this page knows: what it keeps with its document

type Call = (request: Request) => Promise<Reply>;
let line: Call | undefined;

/** Opens the line to the page around, once. */
function connect(): Call {
  const phone = iframePhone.getIFrameEndpoint();
  const endpoint = new iframePhone.IframePhoneRpcEndpoint(
    (asked: Request, answer: (reply: Reply) => void) =>
      answer(
        asked?.action === "get" && asked.resource === "interactiveState"
          ? { success: true, values: { rows: sent } }
          : { success: true },
      ),
    "data-interactive",
    window.parent,
    "*",
    phone,
  );
  phone.initialize();
  return (request) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no answer to ${request.resource}`)), PATIENCE_MS);
      // After two seconds the library says that there was none: the answer may still come.
      endpoint.call(request, (reply?: Reply) => {
        if (reply === undefined) return;
        clearTimeout(timer);
        done(reply);
      });
    });
}

const keyOf = (row: Values) => KEY.map((name) => String(row[name] ?? "")).join("|");

/** The rows that are there, by what tells them apart; null where CODAP does not say. */
async function there(call: Call): Promise<Set<string> | null> {
  const found = await call({ action: "get", resource: `${CONTEXT}.itemSearch[*]` });
  if (!found.success || !Array.isArray(found.values)) return null;
  return new Set(found.values.map((item: { values?: Values }) => keyOf(item.values ?? {})));
}

function contextOf({ attributes = [], title = NAME }: PlaysData) {
  const attrs = (games: boolean) => attributes.filter(({ name }) => OF_GAMES.includes(name) === games);
  return {
    name: NAME,
    title,
    collections: [
      { name: "games", attrs: attrs(true) },
      { name: "plays", parent: "games", attrs: attrs(false) },
    ],
  };
}

export async function send(data: PlaysData, told: (sent: number) => void): Promise<number | null> {
  if (window.parent === window) return null;
  line ??= connect();
  const call = line;
  const frame = await call({ action: "get", resource: "interactiveFrame" });
  const saved = (frame.values as { savedState?: { rows?: number } } | undefined)?.savedState?.rows ?? 0;
  await call({
    action: "update",
    resource: "interactiveFrame",
    values: { name: NAME, title: data.title ?? NAME, version: "1", dimensions: { width: 640, height: 720 } },
  });
  const context = await call({ action: "get", resource: CONTEXT });
  let known: Set<string> | null = new Set();
  if (context.success) known = await there(call);
  else {
    const made = await call({ action: "create", resource: "dataContext", values: contextOf(data) });
    if (!made.success) throw new Error("no data context");
    await call({ action: "create", resource: "component", values: { type: "caseTable", dataContext: NAME } });
  }
  const all = data.rows.map((row) =>
    Object.fromEntries(data.columns.map((name, i) => [name, row[i] as Cell])),
  );
  // What CODAP tells counts; where it tells nothing, what was kept with its document.
  const seen = known;
  const fresh = seen ? all.filter((row) => !seen.has(keyOf(row))) : all.slice(saved);
  sent = all.length - fresh.length;
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const values = fresh.slice(at, at + AT_ONCE);
    const answer = await call({ action: "create", resource: `${CONTEXT}.item`, values });
    if (!answer.success) throw new Error("rows were refused");
    sent += values.length;
    told(at + values.length);
  }
  if (fresh.length)
    await call({
      action: "notify",
      resource: "interactiveFrame",
      values: { dirty: true },
    });
  return fresh.length;
}
