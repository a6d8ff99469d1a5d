import { Suspense } from "react";
import type { ReactNode } from "react";
import { CreateTaskButton } from "./CreateTaskButton.tsx";
import css from "./BottomBar.module.css";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const PhoneTools = lazyComponent(() => import("./PhoneTools.tsx"));

/** The bar at the thumb on phones. `tools` change the view, and are in the sheet of its filters. */
export function BottomBar({ tools }: { tools: ReactNode }) {
  return (
    <div className={css.bar}>
      <Suspense>
        <PhoneTools>{tools}</PhoneTools>
      </Suspense>
      <CreateTaskButton />
    </div>
  );
}
