/** Sentences from the catalogue the kernel sends: `{name}` slots, plural forms by CLDR category, local numbers. */
import type { Args, Message, Phrase } from "../wire/protocol";

type Value = Args[string] | undefined;

export interface Translate {
  (key: string, args?: Args): string;
  phrase(phrase: Phrase): string;
  /** Is there a message under this key? */
  has(key: string): boolean;
  /** A number as people write it in this language. */
  num(value: number): string;
  /** A list as people write it in this language, without "and". */
  list(items: readonly Value[]): string;
  readonly locale: string;
}

export function makeTranslate(catalogue: Record<string, Message>, locale: string): Translate {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const num = (value: number) => number.format(value).replace("-", "\u2212");
  const list = (items: readonly Value[]) => items.map((one) => show(one)).join(", ");

  // What has a key is a name or sentence inside this one: cards, tokens and players are resolved by the kernel.
  const show = (value: Value): string =>
    typeof value === "number"
      ? num(value)
      : Array.isArray(value)
        ? list(value)
        : (value as Phrase | null)?.key
          ? phrase(value as Phrase)
          : `${value ?? ""}`;
  const phrase = ({ key, args }: Phrase) => translate(key, args);

  function translate(key: string, args: Args = {}): string {
    // A missing message shows its key: ugly, but it says what is wrong and breaks nothing.
    const message = catalogue[key + args.seat] ?? catalogue[key] ?? key;
    const text =
      typeof message === "string" ? message : message[plural.select(Number(args.n))] || message.other!;
    return text.replace(/\{(\w+)\}/g, (slot, name) => (name in args ? show(args[name]) : slot));
  }

  return Object.assign(translate, {
    phrase,
    has: (key: string) => key in catalogue,
    num,
    list,
    locale,
  });
}
