import css from "./Checkbox.module.css";
import { cx } from "./cx.ts";

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string | undefined;
}

/** A round checkbox with a touch area larger than it looks. */
export function Checkbox({ label, isChecked, onChange, className }: CheckboxProps) {
  return (
    <label className={cx(css.check, className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
