/** An option that is a text of several lines: typed, pasted, or read from a file. */
import { useRef } from "preact/hooks";
import { KEYS } from "../../core/host/keys";
import type { ViewProps } from "../../core/play/props";
import type { SetupField } from "../../core/wire/protocol";
import { Button } from "../shared/controls";

interface TextFieldProps extends ViewProps {
  label: string;
  about: string;
  value: string;
  text: NonNullable<SetupField["text"]>;
  onText: (value: string) => void;
}

export function TextField({ label, about, value, text, onText, ...p }: TextFieldProps) {
  const { t } = p;
  const ref = useRef<HTMLTextAreaElement>(null);
  const put = (words: string) => {
    ref.current!.value = words;
    onText(words);
  };
  const { why, notes, example } = text;
  return (
    <div class="sea-field" role="group" aria-label={label}>
      <span>{label}</span>
      <textarea
        ref={ref}
        {...KEYS}
        aria-label={label}
        aria-invalid={why !== null}
        rows={value ? 8 : 2}
        spellcheck={false}
        defaultValue={value}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <small>
        {about}
        {why && (
          <p class="sea-refused" role="alert">
            {why}
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <span style={{ display: "flex", flexWrap: "wrap", gap: "4px" }}>
          {!value && <Button {...p} tabIndex={0} k="ui.new.example" onPress={() => put(example)} />}
          {value && <Button {...p} tabIndex={0} k="ui.reset" onPress={() => put("")} />}
          <label class="sea-btn" style={{ paddingTop: "12px" }}>
            {t("ui.new.file")}
            <input
              type="file"
              {...KEYS}
              accept=".csv,.txt,text/csv,text/plain"
              class="sea-hidden"
              onChange={async (event) => {
                const file = event.currentTarget.files?.[0];
                if (file) put(await file.text());
              }}
            />
          </label>
        </span>
      </small>
    </div>
  );
}
