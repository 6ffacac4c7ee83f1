/** Asking the kernel on behalf of a person: a refusal is shown under the status line and said. */
import type { StoreState } from "../state/store";
import type { Translate } from "../text/i18n";
import type { Answer, Intent } from "../wire/protocol";
import type { ViewProps } from "./props";

/** The sentence for an answer that is not ok. */
export function refusal(t: Translate, answer: Answer): string {
  return answer.text ?? t(`ui.error.${answer.code}`, answer.args);
}

export function tell({ view }: ViewProps, text: string, tone: "refused" | "info" = "refused"): void {
  view.set({ hint: { text, tone } });
  view.say(text, tone === "refused");
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
