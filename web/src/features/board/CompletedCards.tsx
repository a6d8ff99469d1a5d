// @chunk board
import { useShallow } from "zustand/react/shallow";
import { completedRow } from "../../data/completedRow.ts";
import { useStore } from "../../data/store.ts";
import { Cards } from "./Cards.tsx";
import type { CompletedProps } from "./Completed.tsx";

/** The cards of the completed tasks, newest first, once the group is open. */
export default function CompletedCards({ ids, search, scroller, memory }: CompletedProps) {
  const tasks = useStore(useShallow(({ board }) => ids.flatMap((id) => board.tasks.get(id) ?? [])));
  const row = completedRow(tasks);
  return <Cards ids={row.ids} apart={row.apart} search={search} scroller={scroller} memory={memory} />;
}
