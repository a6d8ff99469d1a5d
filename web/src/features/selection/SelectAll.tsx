import { Button } from "../../ui/Button.tsx";
import { selectColumn } from "./select.ts";
import * as css from "./SelectionBar.module.css";

/**
 * The button in a column's heading that selects all tasks of the column. It is shown while tasks are being selected. On a phone
 * the toolbar has such a button instead.
 */
export default function SelectAll({ name }: { name: string }) {
  return (
    <Button
      kind="ghost"
      size="sm"
      className={css.inColumn}
      aria-label={`Select all, ${name}`}
      onClick={({ currentTarget }) => selectColumn(currentTarget.closest<HTMLElement>("[data-column]"))}
    >
      Select all
    </Button>
  );
}
