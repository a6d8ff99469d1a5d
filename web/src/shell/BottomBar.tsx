import type { ReactNode } from "react";
import { CreateTaskButton } from "./CreateTaskButton.tsx";
import css from "./BottomBar.module.css";

/** The bar at the thumb on phones. */
export function BottomBar({ tools }: { tools: ReactNode }) {
  return (
    <div className={css.bar}>
      {tools}
      <CreateTaskButton />
    </div>
  );
}
