/** The frame of every dialog, and lines of code to copy. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isHostKey, isPlain, KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import { Button } from "./controls";

interface ModalProps extends ViewProps {
  title: string;
  children: ComponentChildren;
}

/** The dialog that is open: native and modal, so that the browser keeps the focus inside. */
export function Modal({ title, children, ...p }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => p.view.set({ dialog: null });
  useLayoutEffect(() => {
    const dialog = ref.current as HTMLDialogElement;
    const before = (dialog.getRootNode() as Document).activeElement as HTMLElement | null;
    dialog.showModal();
    return () => {
      dialog.close();
      before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      {...KEYS}
      class="sea-modal"
      aria-label={title}
      onCancel={close}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          close();
        }
        // Neither the board's shortcuts nor the host act on what is typed here.
        if (isPlain(event) && !isHostKey(event)) event.stopPropagation();
      }}
    >
      <header>
        <h2>{title}</h2>
        <Button {...p} k="ui.close" hotkey="Esc" onPress={close} />
      </header>
      {children}
    </dialog>
  );
}

/** Code with a button that copies it; where the clipboard is closed, the code is selected instead. */
export function CopyLine({ code, label, ...p }: ViewProps & { code: string; label: string }) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [done, say] = useState("");
  const copy = async () => {
    const field = ref.current as HTMLTextAreaElement;
    try {
      await field.ownerDocument.defaultView?.navigator.clipboard.writeText(code);
      say("ui.copy.done");
    } catch {
      field.focus();
      field.select();
      say("ui.copy.byhand");
    }
  };
  return (
    <div class="sea-copy">
      <textarea ref={ref} {...KEYS} readOnly rows={code.split("\n").length} aria-label={label} value={code} />
      <Button {...p} k="ui.copy.what" args={{ what: label }} face={p.t("ui.copy")} onPress={copy} />
      {/* its own status: the announcer of the page is silent while a dialog is open */}
      <span role="status">{done && p.t(done)}</span>
    </div>
  );
}
