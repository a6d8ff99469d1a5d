"use no memo";

import type { Task } from "@tasklane/contract/tasks.ts";
import { useStore } from "../../data/store.ts";
import { Chip } from "../../ui/Chip.tsx";
import { openOverlay } from "./cardOverlay.ts";
import * as css from "./TaskCard.module.css";

interface LabelOnCardProps {
  task: Task;
  /** The card's accessible name. */
  name: string;
  label: string;
  isOpen: boolean;
}

/** A task's label. If it is another member's label that this person does not have, a press offers to create it. */
export function LabelOnCard({ task, name, label, isOpen }: LabelOnCardProps) {
  const { id, status } = task;
  const key = label.toLowerCase();
  const isMine = useStore(({ board }) => board.labels.some((own) => own.label_name.toLowerCase() === key));
  const chip = <Chip name={label} isQuiet={status === "completed"} />;
  if (isMine) return chip;
  return (
    <button
      type="button"
      className={css.add}
      aria-label={`${label}, ${name}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => openOverlay("label", id, currentTarget)}
    >
      {chip}
    </button>
  );
}
