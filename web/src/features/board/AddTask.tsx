"use no memo";

import { useState } from "react";
import type { ModalProps } from "../../data/modalState.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";

const QuickAddInColumn = lazyWithoutFallback(async () =>
  (await import("../quickAdd/loadInColumn.ts")).loadInColumn(),
);

interface AddTaskProps {
  /** The column's name. */
  name: string;
  preset: ModalProps["QUICK_ADD"];
}

/** The first row of a column: opens quick add in its place. */
export function AddTask({ name, preset }: AddTaskProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The row stays until the line is drawn, because its code may still load.
  return (
    <>
      <Button
        kind="ghost"
        hasPlus
        data-add-task=""
        aria-label={`Add task to ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Add task
      </Button>
      {isOpen && <QuickAddInColumn preset={preset} onClose={() => setIsOpen(false)} />}
    </>
  );
}
