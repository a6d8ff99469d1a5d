// @chunk board
import { useShallow } from "zustand/react/shallow";
import { completedRow } from "../../data/completedRow.ts";
import { useStore } from "../../data/store.ts";
import { Cards } from "./Cards.tsx";
import type { CompletedProps } from "./Completed.tsx";

/** The content of the group of completed tasks once it is open, the newest first. */
export default function CompletedCards({ ids, scroller, memory }: CompletedProps) {
  const tasks = useStore(useShallow(({ board }) => ids.flatMap((id) => board.tasks.get(id) ?? [])));
  const row = completedRow(tasks);
  return <Cards ids={row.ids} apart={row.apart} scroller={scroller} memory={memory} />;
}
