/** Buttons with icons in a row. */
import type { ViewProps } from "../../core/play/props";
import { Button } from "../shared/controls";
import type { IconName } from "../shared/icons";

/** Makes icon buttons whose names stand under `<prefix>.<name>` in the catalogue; `icons`: drawings of one's own. */
export const toolsOf =
  <Own extends string = never>(p: ViewProps, prefix: string, icons?: Readonly<Record<Own, IconName>>) =>
  (name: IconName | Own, hotkey: string, why: string | false, onPress: () => unknown, on?: boolean) => (
    <Button
      key={name}
      {...p}
      icon={icons?.[name as Own] ?? (name as IconName)}
      k={`${prefix}.${name}`}
      hotkey={hotkey}
      why={why}
      onPress={onPress}
      on={on}
    />
  );
