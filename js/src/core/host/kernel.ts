/** Is there still a kernel behind the model? Only Jupyter tells; everywhere else the answer is "cannot say". */
import type { Model } from "../wire/model";

interface KernelLike {
  status?: string;
  isDisposed?: boolean;
}

/** An idle kernel that has not answered for this long does not know us: it was restarted. */
const FORGOTTEN_MS = 2500;

/** Where nobody tells, one that never said a word for this long is none. Should it speak later, all goes on. */
const SILENT_MS = 5000;

/** `late`: milliseconds since something was asked that is not answered yet. `heard`: anything was ever. */
export function kernelGone(model: Model, late: number, heard: boolean): boolean {
  try {
    // Without the property the manager is another host's stub; with it and empty, nothing runs any more.
    const { kernel } = model.widget_manager as { kernel?: KernelLike | null };
    if (kernel !== undefined)
      return (
        !kernel ||
        kernel.isDisposed === true ||
        /dead|start|termin/.test(kernel.status ?? "") ||
        (late > FORGOTTEN_MS && kernel.status === "idle")
      );
  } catch {
    // no manager, or a getter that throws
  }
  return !heard && late > SILENT_MS;
}

/** The language of the page around the board; without one that of the browser. */
export const hostLanguage = () => document.documentElement.lang || navigator.language;
