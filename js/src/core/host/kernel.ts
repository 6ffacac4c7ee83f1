/** Is there still a kernel behind the model? Only Jupyter tells; everywhere else the answer is "cannot say". */
import type { Model } from "../wire/model";

interface KernelLike {
  status?: string;
  isDisposed?: boolean;
  requestKernelInfo?(): Promise<unknown>;
}

/** What is known of a kernel that is late with one answer. */
export interface Probe {
  /** When it answered something else, asked later; Infinity until then. */
  back?: number;
}

/** An idle kernel that has not answered for this long may not know us: it was restarted, or much else goes on. */
const LATE_MS = 2500;

/** It takes one thing after the other: what it answers later than ours it has read later, and does not know ours. */
const AFTER_MS = 1000;

/** Idle, and without a word all this time. */
const DUMB_MS = 10_000;

/** Where nobody tells, one that never said a word for this long is none. Should it speak later, all goes on. */
const SILENT_MS = 5000;

/**
 * `late`: milliseconds since something was asked that is not answered yet. `heard`: anything was ever. `probe`: a new
 * one for each thing asked.
 */
export function kernelGone(model: Model, late: number, heard: boolean, probe: Probe = {}): boolean {
  try {
    // Without the property the manager is another host's stub; with it and empty, nothing runs any more.
    const { kernel } = model.widget_manager as { kernel?: KernelLike | null };
    if (kernel !== undefined)
      return (
        !kernel ||
        kernel.isDisposed === true ||
        /dead|start|termin/.test(kernel.status ?? "") ||
        (late > LATE_MS && kernel.status === "idle" && (late > DUMB_MS || forgotten(kernel, probe)))
      );
  } catch {
    // no manager, or a getter that throws
  }
  return !heard && late > SILENT_MS;
}

function forgotten(kernel: KernelLike, probe: Probe): boolean {
  if (!kernel.requestKernelInfo) return true;
  if (probe.back === undefined) {
    probe.back = Infinity;
    const back = () => {
      probe.back = Date.now();
    };
    kernel.requestKernelInfo().then(back, back);
  }
  return Date.now() - probe.back > AFTER_MS;
}

/** The language of the page around the board; without one that of the browser. */
export const hostLanguage = () => document.documentElement.lang || navigator.language;
