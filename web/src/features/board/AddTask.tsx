"use no memo";

import { useState } from "react";
import { openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";
import { PHONE } from "../../ui/useMedia.ts";

export const QuickAddInColumn = lazyWithoutFallback(() => import("../quickAdd/QuickAddInColumn.tsx"));

interface AddTaskProps {
  /** The column's name. */
  name: string;
  preset: ModalProps["QUICK_ADD"];
}

/** The first row of a column. A press replaces the row by the field of quick add. On phones it opens a sheet over the page. */
export function AddTask({ name, preset }: AddTaskProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Keep the row until the field is drawn, because the field's code may still be loading.
  return (
    <>
      <Button
        kind="ghost"
        hasPlus
        data-add-task=""
        aria-label={`Add task to ${name}`}
        aria-expanded={isOpen}
        onClick={() => (matchMedia(PHONE).matches ? openModal("QUICK_ADD", preset) : setIsOpen(true))}
      >
        Add task
      </Button>
      {isOpen && <QuickAddInColumn preset={preset} onClose={() => setIsOpen(false)} />}
    </>
  );
}
