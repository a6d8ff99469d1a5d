import { parseQuickAdd } from "@tasklane/contract/quickAdd.ts";
import { Plus } from "lucide-react";
import type { BoardData } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { cardDate } from "../../ui/dates.ts";
import type { PaletteItem } from "../../ui/Palette.tsx";
import { addLines } from "./addLines.ts";
import { namedLists } from "./boardNames.ts";
import { contextOf, problemOf } from "./useQuickAdd.ts";

/**
 * The last row of the command palette, which creates a task from the typed text: `Quick add: “milk”, 13 Nov 2026`.
 * @param leave closes the palette, and then runs a function
 * @returns undefined if no task can be made from the text
 */
export function quickAddItem(
  text: string,
  board: BoardData,
  leave: (run: () => void) => void,
): PaletteItem | undefined {
  const { today, preferences } = getState();
  const { readsDates } = preferences;
  const lists = namedLists(board);
  const line = parseQuickAdd(text, contextOf({}, { board, today, readsDates, lists }));
  if (problemOf(line) !== undefined) return undefined;
  const due = line.due === null ? "" : `, ${cardDate(line.due)}`;
  return {
    id: "quick-add-text",
    name: `Quick add: “${line.title}”${due}`,
    icon: <Plus size={16} aria-hidden />,
    pick: () => leave(() => void addLines([{ line }])),
  };
}
