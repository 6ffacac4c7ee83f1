/** Theme, language, motion, suggestions, pace and single-letter keys: all live in the `ui` trait. */
import type { ViewProps } from "../../core/play/props";
import { paces } from "../../core/text/pace";
import type { Ui } from "../../core/wire/protocol";
import { useStore } from "../shared/hooks";
import { Modal } from "../shared/modal";
import { type Choice, Select } from "../shared/Select";

export function Options(p: ViewProps) {
  const { t, store } = p;
  const { ui } = useStore(store).snap;
  const named = (name: string, values: string[]): Choice[] =>
    values.map((value) => [value, t(`ui.set.${name}.${value}`)]);
  const onOff: Choice[] = ["true", "false"].map((value) => [value, t(`ui.${value}`)]);
  const lists: [keyof Ui, Choice[]][] = [
    ["theme", named("theme", ["auto", "light", "dark", "contrast"])],
    // each in its own words
    ["locale", Object.entries({ en: "English", uk: "Українська", ru: "Русский" })],
    ["motion", named("motion", ["auto", "off"])],
    ["pace", paces(t, ui.pace)],
    ["suggest", onOff],
    ["keys", onOff],
  ];
  return (
    <Modal {...p} title={t("ui.bar.options")}>
      {lists.map(([name, choices]) => (
        <Select
          key={name}
          label={t(`ui.set.${name}`)}
          value={String(ui[name])}
          choices={choices}
          onPick={(value) =>
            store.setUi({ [name]: typeof ui[name] === "boolean" ? value === "true" : value })
          }
        />
      ))}
    </Modal>
  );
}
