import { History } from "lucide-react";
import { readStacks } from "../../data/mutations/undoStack.ts";
import type { PaletteGroup } from "../../ui/Palette.tsx";
import { draftTime } from "../../ui/times.ts";
import { undoSteps } from "./undo.ts";

/** The command palette offers to undo at most this many steps at once. */
const MOST = 5;

/**
 * The rows of the command palette that undo several steps at once. Each row names the earliest step that it undoes.
 * @param leave closes the palette, and then runs the function that it gets
 */
export function undoItems(leave: (run: () => void) => void): PaletteGroup["items"] {
  const now = Date.now();
  return readStacks()
    .undo.toReversed()
    .slice(0, MOST)
    .flatMap(({ id, at, says }, earlier) => {
      if (earlier === 0) return []; // The action `Undo` already undoes the last step.
      const count = earlier + 1;
      return {
        id: `undo-${id}`,
        name: `Undo ${count} steps, back to: ${says}`,
        icon: <History size={16} aria-hidden />,
        end: draftTime(at, now),
        pick: () => leave(() => void undoSteps(count)),
      };
    });
}
