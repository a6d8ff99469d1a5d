import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import * as fieldCss from "../../ui/Field.module.css";
import * as css from "../../ui/Growing.module.css";

interface TitleFieldProps {
  input: UseFormRegisterReturn<"title">;
  text: string;
  error: string | undefined;
  /** A note below the title, for example that somebody else has changed it. */
  note: ReactNode;
  /** Whether the form is being saved. A letter typed then would be in no task and in no draft. */
  isSaving: boolean;
}

/** The title field. A long title wraps, and the field grows with it. Pasted line breaks become spaces. */
export function TitleField({ input, text, error, note, isSaving }: TitleFieldProps) {
  return (
    <Field label="Title" error={error} note={note}>
      {(ids) => (
        <div className={cx(css.grow, css.line)} data-text={`${text}\u200B`}>
          <textarea
            {...ids}
            {...input}
            className={fieldCss.textarea}
            rows={1}
            readOnly={isSaving}
            data-field=""
            data-line=""
            autoComplete="off"
            enterKeyHint="next"
            dir="auto"
            onChange={(event) => {
              joinLines(event.target);
              void input.onChange(event);
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Replaces line breaks in a field by spaces. The caret stays where it is, because each is one character. */
function joinLines(field: HTMLTextAreaElement): void {
  if (!field.value.includes("\n")) return;
  const { selectionStart } = field;
  field.value = field.value.replaceAll("\n", " ");
  field.setSelectionRange(selectionStart, selectionStart);
}
