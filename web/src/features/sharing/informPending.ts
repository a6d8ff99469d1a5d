import { findList } from "../../data/boardData.ts";
import { isPending } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { inform } from "../../ui/inform.ts";

/** Says that the owner has still to approve; the dialog closes by itself when they answered. */
export function informPending(listId: string, text: string): void {
  const close = inform(text);
  const stop = useStore.subscribe(({ board }) => {
    const list = findList(board, listId);
    if (list && isPending(list)) return;
    stop();
    close();
  });
}
