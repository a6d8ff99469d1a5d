import { Suspense } from "react";
import type { ReactNode } from "react";
import { CreateTaskButton } from "./CreateTaskButton.tsx";
import * as css from "./BottomBar.module.css";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const PhoneTools = lazyComponent(() => import("./PhoneTools.tsx"));

/**
 * The bar at the bottom on phones.
 * @param tools controls that change the view; they are shown in the filter sheet
 */
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
