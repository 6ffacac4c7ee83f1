/** Sharing a game: in a sentence, as a line of Python, as files and pictures; the deal only when it is over. */
import { useEffect, useState } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import { ask, refusal } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import { named } from "../../core/text/words";
import type { Answer, Exported, Shared } from "../../core/wire/protocol";
import { boardOf, chunksOf } from "../shared/contracts";
import { Button } from "../shared/controls";
import { useStore } from "../shared/hooks";
import { CopyLine, Modal } from "../shared/modal";
import { Styles } from "./styles";
import { positionText } from "./text";

export const CopyRow = (p: ViewProps & { code: string; label: string }) => <CopyLine {...p} />;

/** Hands a file to the browser. */
function save(el: HTMLElement, name: string, content: Blob): void {
  const doc = el.ownerDocument;
  const url = URL.createObjectURL(content);
  const link = Object.assign(doc.createElement("a"), { href: url, download: name });
  el.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const SCALE = 2;

/** A picture as PNG, twice as large as it is drawn. */
async function png(el: HTMLElement, svg: string): Promise<Blob> {
  const image = new (el.ownerDocument.defaultView as typeof globalThis & Window).Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = el.ownerDocument.createElement("canvas");
    canvas.width = SCALE * image.width;
    canvas.height = SCALE * image.height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function Share(p: ViewProps) {
  const { t, store, view } = p;
  const state = useStore(store);
  const { table, status } = state.snap;
  const { panels } = chunksOf(state);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => void store.send({ do: "share" }).then(setAnswer), []);
  const text = (boardOf(state)?.positionText ?? positionText)(state.snap.position, table, t);
  const shared = answer?.ok ? (answer.data as Shared) : null;
  const game = named(t, `${table.game}.name`, table.game);
  const variant = panels?.variantOf(p) ?? "";
  const download = async (what: "save" | "html" | "svg" | "png") => {
    const got = await ask(p, { do: "export", what: what === "png" ? "svg" : what });
    const el = view.el?.querySelector("dialog") as HTMLElement | null;
    if (!got.ok || !el) return;
    const { name, type, text: content } = got.data as Exported;
    if (what === "png") save(el, name.replace(/svg$/, "png"), await png(el, content));
    else save(el, name, new Blob([content], { type }));
  };
  const sentence = t(shared?.phrase ? "ui.share.sentence.deal" : "ui.share.sentence", {
    game,
    variant,
    phrase: shared?.phrase ?? "",
  });
  const kept = !shared?.code && t("ui.share.kept");
  return (
    <Modal {...p} title={t("ui.bar.share")}>
      <Styles />
      {!shared && <p>{answer ? refusal(t, answer) : t("ui.loading")}</p>}
      {status.over && <p>{status.text}</p>}
      {shared && <p>{t(`ui.share.says.${shared.says}`, { phrase: shared.phrase ?? "" })}</p>}
      <CopyLine {...p} code={sentence} label={t("ui.share.words")} />
      {shared?.code ? (
        <CopyLine {...p} code={shared.code} label={t("ui.share.deal")} />
      ) : (
        <CopyLine {...p} code="w.game.seed" label={t("ui.share.tells")} />
      )}
      <div class="sea-downloads">
        <Button {...p} tabIndex={0} k="ui.share.get.save" why={kept} onPress={() => download("save")} />
        <Button {...p} tabIndex={0} k="ui.share.get.html" onPress={() => download("html")} />
        <Button {...p} tabIndex={0} k="ui.share.get.svg" onPress={() => download("svg")} />
        <Button {...p} tabIndex={0} k="ui.share.get.png" onPress={() => download("png")} />
      </div>
      <p>
        <small>{t("ui.share.about")}</small>
      </p>
      <details>
        <summary {...KEYS}>{t("ui.share.position")}</summary>
        <CopyLine {...p} code={text} label={t("ui.share.position")} />
      </details>
    </Modal>
  );
}
