import * as checkbox from "../../ui/Checkbox.module.css";
import * as css from "./SelectBox.module.css";
import { pressBox } from "./select.ts";

/**
 * The checkbox that selects a task. While tasks are being selected, each card shows it in place of the circle that completes the
 * task.
 */
export default function SelectBox({ id, name, isPicked }: { id: string; name: string; isPicked: boolean }) {
  return (
    <input
      type="checkbox"
      className={`${checkbox.check} ${css.box}`}
      aria-label={`Select "${name}"`}
      checked={isPicked}
      onChange={({ nativeEvent }) => pressBox(id, nativeEvent)}
    />
  );
}
