import { Button } from "../../ui/Button.tsx";
import { selectColumn } from "./select.ts";

/** The button in a column's heading that selects all tasks of the column. It is shown while tasks are being selected. */
export default function SelectAll({ name }: { name: string }) {
  return (
    <Button
      kind="ghost"
      size="sm"
      aria-label={`Select all, ${name}`}
      onClick={({ currentTarget }) => selectColumn(currentTarget.closest<HTMLElement>("[data-column]"))}
    >
      Select all
    </Button>
  );
}
