"use no memo";

import * as css from "./Checkbox.module.css";

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A round checkbox whose touch area is larger than its circle. */
export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={css.check}
      aria-label={label}
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
