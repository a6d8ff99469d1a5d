import { useStore } from "../../data/store.ts";
import { DuePopover } from "../tasks/DuePopover.tsx";
import { moveOverdue } from "./moveOverdue.ts";

interface OverdueDateProps {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

/** The date picker of `Choose a date…`. The picked day is given to all overdue tasks that the view shows. */
export default function OverdueDate({ anchor, isOpen, onClose }: OverdueDateProps) {
  const today = useStore((state) => state.today);
  return (
    <DuePopover
      anchor={anchor}
      isOpen={isOpen}
      // The picker ignores a press on the day that is already chosen. With no day chosen, every day and No Date can be pressed.
      value={undefined}
      today={today}
      onPick={(due) => void moveOverdue(due)}
      onClose={onClose}
    />
  );
}
