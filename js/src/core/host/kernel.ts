/** Is there still a kernel behind the model? Only Jupyter tells; everywhere else the answer is "cannot say". */
import type { Model } from "../wire/model";

interface KernelLike {
  status?: string;
  isDisposed?: boolean;
}

/** An idle kernel that has not answered for this long does not know us: it was restarted. */
const FORGOTTEN_MS = 2500;

/** `late`: milliseconds since something was asked that is not answered yet. */
export function kernelGone(model: Model, late: number): boolean {
  try {
    // Without the property the manager is another host's stub; with it and empty, nothing runs any more.
    const { kernel } = model.widget_manager as { kernel?: KernelLike | null };
    if (kernel === undefined) return false;
    return (
      !kernel ||
      kernel.isDisposed === true ||
      /dead|start|termin/.test(kernel.status ?? "") ||
      (late > FORGOTTEN_MS && kernel.status === "idle")
    );
  } catch {
    return false; // no manager, or a getter that throws
  }
}
