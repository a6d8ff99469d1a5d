"use no memo";

import type { Task } from "@tasklane/contract/tasks.ts";
import { useStore } from "../../data/store.ts";
import { Chip } from "../../ui/Chip.tsx";
import { openOverlay } from "./cardOverlay.ts";
import css from "./TaskCard.module.css";

interface LabelOnCardProps {
  task: Task;
  /** What the card is called. */
  name: string;
  label: string;
  isOpen: boolean;
}

/** A task's label; one that is not among this person's own, because another member used it, offers to become so. */
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
