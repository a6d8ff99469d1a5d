import { findList } from "../../data/boardData.ts";
import { isPending } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { inform } from "../../ui/inform.ts";

/**
 * Opens a dialog that says that the owner must still approve the person. It closes by itself once the owner has approved or
 * declined.
 */
export function informPending(listId: string, text: string): void {
  const close = inform(text);
  const stop = useStore.subscribe(({ board }) => {
    const list = findList(board, listId);
    if (list && isPending(list)) return;
    stop();
    close();
  });
}
