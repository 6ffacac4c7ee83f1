/** Sentences from the catalogue the kernel sends: `{name}` slots, plural forms by CLDR category, local numbers. */
import type { Args, Message, Phrase } from "../wire/protocol";

export interface Translate {
  (key: string, args?: Args): string;
  phrase(phrase: Phrase): string;
  /** Is there a message under this key? */
  has(key: string): boolean;
  /** A number as people write it in this language. */
  num(value: number): string;
  /** A list as people write it in this language, without "and". */
  list(items: readonly (string | number)[]): string;
  readonly locale: string;
}

export function makeTranslate(catalogue: Record<string, Message>, locale: string): Translate {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const num = (value: number) => number.format(value);
  const list = (items: readonly (string | number)[]) => items.join(", ");

  const show = (value: Args[string] | undefined) =>
    typeof value === "number" ? num(value) : Array.isArray(value) ? list(value) : `${value ?? ""}`;

  function translate(key: string, args: Args = {}): string {
    // A missing message shows its key: ugly, but it says what is wrong and breaks nothing.
    const message = catalogue[key] ?? key;
    const text =
      typeof message === "string" ? message : message[plural.select(Number(args.n))] || message.other!;
    return text.replace(/\{(\w+)\}/g, (slot, name) => (name in args ? show(args[name]) : slot));
  }

  return Object.assign(translate, {
    phrase: (phrase: Phrase) => translate(phrase.key, phrase.args),
    has: (key: string) => key in catalogue,
    num,
    list,
    locale,
  });
}
