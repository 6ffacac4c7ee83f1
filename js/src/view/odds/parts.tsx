/** What the odds are shown with again and again: numbers that open, tables in a box, work that can be stopped. */
import type { ComponentChildren } from "preact";
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import type { NumberKind } from "../../core/wire/protocol";
import { Button } from "../shared/controls";
import { openNumber } from "./data";

interface NumberProps extends ViewProps {
  /** What it is about, and the number, in words. */
  about: string;
  what: string;
  chance: string;
  /** What is seen of it. */
  face: string;
  /** What is asked for when it opens. */
  of: string;
  kind: NumberKind;
  class?: string;
}

/** A number that opens its explanation. */
export function NumberButton({
  about,
  what,
  chance,
  face,
  of,
  kind,
  class: look = "sea-num",
  ...p
}: NumberProps) {
  return (
    <Button
      {...p}
      class={look}
      k="ui.odds.number.of"
      args={{ gap: about, what, chance }}
      face={face}
      onPress={() => openNumber(p, of, kind)}
    />
  );
}

/** A box that scrolls. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="sea-scroll" tabIndex={0} role="group" aria-label={label} {...KEYS}>
      {children}
    </div>
  );
}

/** The heads of the columns of a table. */
export function Heads({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface ProgressProps extends ViewProps {
  label: string;
  done?: number | undefined;
  all?: number | undefined;
  onStop: () => unknown;
}

export function Progress({ label, done = 0, all = 1, onStop, ...p }: ProgressProps) {
  return (
    <p class="sea-progress">
      <progress max={Math.max(all, 1)} value={done} aria-label={label} />
      <Button {...p} k="ui.odds.stop" onPress={onStop} />
    </p>
  );
}
