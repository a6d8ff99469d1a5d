import { LIMITS } from "@tasklane/contract/limits.ts";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import * as fieldCss from "../../ui/Field.module.css";
import * as growing from "../../ui/Growing.module.css";
import * as css from "./DescriptionField.module.css";
import { linksIn } from "./linksIn.ts";

interface DescriptionFieldProps {
  input: UseFormRegisterReturn<"description">;
  text: string;
  error: string | undefined;
  /** Why the description cannot be edited, if it cannot. */
  fixed: string | undefined;
  /** Another note below the description, for example that somebody else has changed it. */
  note: ReactNode;
  /** Whether the form is being saved. A letter typed then would be in no task and in no draft. */
  isSaving: boolean;
  onFocus: (hasFocus: boolean) => void;
}

/** The description field. It grows with its text up to 320 px. The URLs in the text are shown below it as links. */
export function DescriptionField({
  input,
  text,
  error,
  fixed,
  note,
  isSaving,
  onFocus,
}: DescriptionFieldProps) {
  const links = linksIn(text);
  return (
    <Field label="Description" reason={fixed} error={error} note={note} hint={<Counter text={text} />}>
      {(ids) => (
        <>
          {/* A hidden copy of the text sets the height, for browsers without the CSS property field-sizing. */}
          <div className={growing.grow} data-text={`${text}\n`}>
            <textarea
              {...ids}
              {...input}
              className={fieldCss.textarea}
              readOnly={fixed !== undefined || isSaving}
              data-field=""
              dir="auto"
              onFocus={() => onFocus(true)}
              onBlur={(event) => {
                onFocus(false);
                void input.onBlur(event);
              }}
            />
          </div>
          {links.length > 0 && (
            <div className={css.links}>
              {links.map(({ href, name }) => (
                <a key={href} href={href} title={href} target="_blank" rel="noopener noreferrer">
                  <ExternalLink size={14} aria-hidden />
                  <span className="truncate" dir="ltr">
                    {name}
                  </span>
                </a>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

function Counter({ text }: { text: string }) {
  const count = Array.from(text).length;
  return (
    <span
      className={cx(fieldCss.hint, count > LIMITS.notes && fieldCss.over)}
    >{`${count} / ${LIMITS.notes}`}</span>
  );
}
