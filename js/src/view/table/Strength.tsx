/** How strong a bot with a dial plays: steps with the share of games they win, or why there are none here. */
import type { Translate } from "../../core/text/i18n";
import type { Setup } from "../../core/wire/protocol";
import { Select } from "../shared/Select";

/** A bot without its strength, and the strength: the full one where none is said. */
export function dialOf(bot: string): [name: string, strength: string] {
  const [name = "", strength = "100"] = bot.split("@");
  return [name, strength];
}

interface StrengthProps {
  t: Translate;
  /** What the seat is called where there are several. */
  whose: string;
  bot: string;
  dial: NonNullable<Setup["dial"]>;
  onPick: (bot: string) => void;
}

export function Strength({ t, whose, bot, dial, onPick }: StrengthProps) {
  const [name, strength] = dialOf(bot);
  if (dial.why) return <small class="sea-field">{dial.why}</small>;
  return (
    <Select
      label={t("ui.new.strength", { who: whose })}
      value={strength}
      choices={dial.steps.map((one) => [
        String(one.strength),
        t("ui.new.strength.step", { n: one.strength, won: Math.round(100 * one.won) }),
      ])}
      onPick={(one: string) => onPick(one === "100" ? name : `${name}@${one}`)}
    />
  );
}
