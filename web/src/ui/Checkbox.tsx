"use no memo";

import css from "./Checkbox.module.css";

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A round checkbox with a touch area larger than it looks. */
export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
