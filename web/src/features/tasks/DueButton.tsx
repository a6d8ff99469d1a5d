"use no memo";

import type { Task } from "@tasklane/contract/tasks.ts";
import { cx } from "../../ui/cx.ts";
import { cardDate } from "../../ui/dates.ts";
import { openOverlay } from "./cardOverlay.ts";
import * as css from "./TaskCard.module.css";

interface DueButtonProps {
  task: Task;
  /** The card's accessible name. */
  name: string;
  isOverdue: boolean;
  isOpen: boolean;
}

/** The due date on a card: a button that opens the date picker. */
export function DueButton({ task, name, isOverdue, isOpen }: DueButtonProps) {
  const { id, due } = task;
  const text = due ? cardDate(due) : "No Date";
  return (
    <button
      type="button"
      className={cx(css.due, isOverdue && css.overdue, !due && css.noDate)}
      aria-label={`Due date: ${name}, ${text}${isOverdue ? ", Overdue" : ""}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => openOverlay("due", id, currentTarget)}
    >
      {due && text}
    </button>
  );
}
