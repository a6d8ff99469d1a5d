import { useStore } from "../../data/store.ts";
import { DuePopover } from "../tasks/DuePopover.tsx";
import { moveOverdue } from "./moveOverdue.ts";

interface OverdueDateProps {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

/** The date picker of `Choose a date…`. Its day counts for all overdue tasks that the view shows. */
export default function OverdueDate({ anchor, isOpen, onClose }: OverdueDateProps) {
  const today = useStore((state) => state.today);
  return (
    <DuePopover
      anchor={anchor}
      isOpen={isOpen}
      // No day is chosen at first, so that each, also No Date, is a choice.
      value={undefined}
      today={today}
      onPick={(due) => void moveOverdue(due)}
      onClose={onClose}
    />
  );
}
