/** A list of choices with its label. */
import { KEYS } from "../../core/host/keys";
import type { OptionValue } from "../../core/wire/protocol";

export type Choice = readonly [value: OptionValue, text: string, why?: string | null];

interface SelectProps {
  label: string;
  about?: string;
  value: OptionValue;
  choices: readonly Choice[];
  onPick: (value: never) => void;
  /** Values that do not go now stay in the list; choosing one tells why. */
  onRefused?: (why: string) => void;
}

export function Select({ label, about, value, choices, onPick, onRefused }: SelectProps) {
  return (
    <label class="sea-field">
      <span>{label}</span>
      <select
        {...KEYS}
        value={String(value)}
        onChange={(event) => {
          const field = event.currentTarget;
          const [one, , why] = choices.find((choice) => String(choice[0]) === field.value) as Choice;
          if (!why) return onPick(one as never);
          field.value = String(value);
          onRefused?.(why);
        }}
      >
        {choices.map(([one, text, why]) => (
          <option key={String(one)} value={String(one)} aria-disabled={why ? true : undefined}>
            {why ? `${text} (${why})` : text}
          </option>
        ))}
      </select>
      {about && <small>{about}</small>}
    </label>
  );
}
