// @chunk board
import { clearFilters } from "../../data/filterActions.ts";
import { Button } from "../../ui/Button.tsx";
import css from "./Column.module.css";

interface HiddenProps {
  column: string;
  tasks: number;
  /** Whether no open task is left, so that this stands in the place of the cards. */
  isAll: boolean;
}

/** How many tasks of a column filters hide, and the way to see them (product 12.11). */
export default function Hidden({ column, tasks, isAll }: HiddenProps) {
  const sentence = `${tasks} ${tasks === 1 ? "task" : "tasks"} hidden by filters`;
  if (!isAll) return <p className={css.more}>{sentence}</p>;
  return (
    <div className={css.empty}>
      <p>{sentence}</p>
      <Button kind="ghost" size="sm" aria-label={`Clear filters, ${column}`} onClick={clearFilters}>
        Clear filters
      </Button>
    </div>
  );
}
