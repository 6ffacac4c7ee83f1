/** All that the page can say: the catalogue, and what its chunks brought along (chunks.ts). */
import type { Store, StoreState } from "../state/store";
import type { Message, Table } from "../wire/protocol";

/** All messages the page has now; a player with a name is called by it wherever a sentence says `ui.seat`. */
export const messagesOf = ({ snap, words }: StoreState): Record<string, Message> =>
  Object.assign(
    {},
    snap.catalogue,
    ...Object.values(words),
    ...snap.table.players.map(({ name }, i) => name && { [`ui.seat${i + 1}`]: name }),
  );

/** Changes with the names of players. */
export const namesKey = ({ players }: Table) => `${players.map((one) => one.name)}`;

/** The words of the chunks that are here, in the language and for the game of the catalogue. */
export async function renewWords(store: Store): Promise<void> {
  const names = Object.keys(store.get().words);
  if (!names[0]) return;
  const { ok, data } = await store.send({ do: "words", names });
  if (ok) store.put({ words: { ...store.get().words, ...(data as StoreState["words"]) } });
}
