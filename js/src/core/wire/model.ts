/** The part of anywidget's model we use (AFM). Hosts may offer more; everything else is feature-detected. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(name: string, callback: (...args: never[]) => void): void;
  off(name?: string | null, callback?: ((...args: never[]) => void) | null): void;
  send(content: unknown, callbacks?: unknown, buffers?: unknown): void;
  widget_manager?: unknown;
}
