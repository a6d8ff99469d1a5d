import { Field } from "./Field.tsx";
import * as css from "./Field.module.css";

interface NameInputProps {
  label: string;
  value: string;
  error: string | undefined;
  placeholder?: string;
  onChange: (value: string) => void;
}

/** A field for one name. */
export function NameInput({ label, value, error, placeholder, onChange }: NameInputProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <input
          {...ids}
          className={css.input}
          data-field=""
          autoComplete="off"
          dir="auto"
          value={value}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
