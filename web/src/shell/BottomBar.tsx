import { CreateTaskButton } from "./CreateTaskButton.tsx";
import css from "./BottomBar.module.css";

/** The bar at the thumb on phones. */
export function BottomBar() {
  return (
    <div className={css.bar}>
      <CreateTaskButton />
    </div>
  );
}
