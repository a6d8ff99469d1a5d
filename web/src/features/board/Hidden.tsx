// @chunk board
import { clearFilters } from "../../data/filterActions.ts";
import { Button } from "../../ui/Button.tsx";
import * as css from "./Column.module.css";

interface HiddenProps {
  column: string;
  tasks: number;
  /** Whether the filters hide all open tasks, so that this text replaces the cards. */
  isAll: boolean;
}

/** Says how many tasks of a column the filters hide, and offers to clear the filters (product 12.11). */
export default function Hidden({ column, tasks, isAll }: HiddenProps) {
  const sentence = `${tasks} task${tasks > 1 ? "s" : ""} hidden by filters`;
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
