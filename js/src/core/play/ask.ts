/** Asking the kernel on behalf of a person: a refusal is shown as the message and said. */
import type { StoreState } from "../state/store";
import type { Hint } from "../state/viewstate";
import type { Translate } from "../text/i18n";
import type { Answer, Intent } from "../wire/protocol";
import type { ViewProps } from "./props";

/** The sentence for an answer that is not ok. */
export function refusal(t: Translate, answer: Answer): string {
  return answer.text ?? t(`ui.error.${answer.code}`, answer.args);
}

export function tell(
  { view }: ViewProps,
  text: string,
  tone: Hint["tone"] = "refused",
  more: Omit<Hint, "text" | "tone"> = {},
): void {
  view.set({ hint: { text, tone, ...more } });
  view.say([more.head, text].filter(Boolean).join(" "), tone === "refused");
}

export async function told(p: ViewProps, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (!answer.ok) tell(p, refusal(p.t, answer));
  return answer;
}

export function ask(p: ViewProps, intent: Intent): Promise<Answer> {
  return told(p, p.store.send(intent));
}

/** Why the kernel cannot be asked, or "". */
export function dead(t: Translate, { readonly }: StoreState): string {
  return readonly ? t(`ui.readonly.${readonly}`) : "";
}
