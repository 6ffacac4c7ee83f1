/** Buttons and roving bars: what toolbar, seats and panels are made of. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isPlain, KEYS, keyName } from "../../core/host/keys";
import { rove, stopAt } from "../../core/host/roving";
import { tell } from "../../core/play/ask";
import type { ViewProps } from "../../core/play/props";
import type { Args } from "../../core/wire/protocol";
import { Icon, type IconName } from "./icons";

interface ButtonProps extends ViewProps {
  /** The name, by catalogue key and arguments. */
  k: string;
  args?: Args;
  /** Shown instead of the name. */
  icon?: IconName;
  face?: string;
  /** Shows the name beside the icon, where this class leaves room for it. */
  words?: string;
  hotkey?: string;
  /** Why it cannot be used now. The button stays focusable and says so. */
  why?: string | false;
  on?: boolean;
  class?: string;
  tabIndex?: number;
  role?: "tab";
  "aria-selected"?: boolean;
  "data-focus"?: string;
  onPress: () => unknown;
}

export function Button({
  k,
  args,
  icon,
  face,
  words,
  hotkey,
  why,
  on,
  onPress,
  class: kind,
  store,
  view,
  t,
  ...rest
}: ButtonProps) {
  const name = t(k, args);
  const title = hotkey ? `${name} (${hotkey})` : name;
  return (
    <button
      type="button"
      {...KEYS}
      {...rest}
      data-rove
      data-key={hotkey || undefined}
      class={`sea-btn ${kind ?? ""}`}
      title={why ? `${title}: ${why}` : title}
      aria-label={icon || face ? name : undefined}
      aria-pressed={on}
      aria-disabled={why ? true : undefined}
      onClick={() => (why ? tell({ store, view, t }, why) : onPress())}
    >
      {icon ? <Icon name={icon} /> : (face ?? name)}
      {words && <span class={words}>{name}</span>}
    </button>
  );
}

/** The main one of several buttons. */
export const MAIN = { class: "sea-primary" };

/** Makes buttons with words; focus finds each by its name. */
export const actionsOf =
  (p: ViewProps) =>
  (name: string, k: string, onPress: () => unknown, args?: Args, more: object = {}) => (
    <Button
      key={name}
      {...p}
      k={k}
      args={args}
      data-action={name}
      data-focus={name}
      onPress={onPress}
      {...more}
    />
  );

interface BarProps {
  label: string;
  role?: "toolbar" | "tablist" | "group";
  class?: string;
  vertical?: boolean;
  children: ComponentChildren;
}

/** One tab stop for all its `data-rove` children; arrows, Home and End move inside. */
export function Bar({ label, role = "toolbar", class: kind, vertical, children }: BarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | undefined>(undefined);
  const settle = (wish?: HTMLElement | null) => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>("[data-rove]") ?? [])];
    const old = stop.current;
    stop.current =
      wish ?? all.find((el) => el.matches("[aria-selected=true]")) ?? (all.includes(old!) ? old : all[0]!);
    stopAt(all, stop.current);
    return all;
  };
  useLayoutEffect(() => void settle());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every role it can have is a composite with arrow keys
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: and every one takes a name
    <div
      ref={ref}
      role={role}
      aria-label={label}
      class={kind}
      onFocusIn={(event) => settle((event.target as Element).closest<HTMLElement>("[data-rove]"))}
      onKeyDown={(event) => {
        const all = settle();
        const at = all.indexOf(event.target as HTMLElement);
        const name = keyName(event);
        const key = vertical ? name.replace("Up", "Left").replace("Down", "Right") : name;
        const next = at < 0 || !isPlain(event) ? null : rove(key, at, all.length);
        if (next === null) return;
        event.preventDefault();
        all[next]?.focus();
        if (role === "tablist") all[next]?.click();
      }}
    >
      {children}
    </div>
  );
}
