import { CircleAlert } from "lucide-react";
import { createContext, useId } from "react";
import type { ReactNode } from "react";
import * as css from "./Field.module.css";

/** The attributes that connect a control to its label and its error. */
export interface FieldIds {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Why the control is disabled. */
  reason?: string | undefined;
  /** A note below the control, besides `reason`. */
  note?: ReactNode;
  children: (ids: FieldIds) => ReactNode;
}

/** The label of the field around a control. A sheet that the control opens has it as its heading. */
export const FieldLabel = createContext("");

/** A label, a control, and the control's error below. */
export function Field({ label, hint, error, reason, note, children }: FieldProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : reason ? `${id}-reason` : undefined;
  return (
    <div className={css.field}>
      <div className={css.label}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {hint}
      </div>
      <FieldLabel value={label}>
        {children({
          id,
          "aria-labelledby": `${id}-label`,
          "aria-describedby": describedBy,
          "aria-invalid": error ? true : undefined,
        })}
      </FieldLabel>
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
      {!error && reason && (
        <p className={css.reason} id={`${id}-reason`}>
          {reason}
        </p>
      )}
      {note}
    </div>
  );
}
