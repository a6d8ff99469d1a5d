import { receiveShared } from "../../data/receiveShared.ts";
import type { SharedBoard } from "../../data/receiveShared.ts";
import { changeBoard } from "../../data/store.ts";

/**
 * Applies a refresh of shared lists. If the board changed since the request, the answer may be outdated. Its lists and
 * tasks are then ignored, because the next fetch from our cursor brings them.
 * @param cursor the board's cursor at the request
 * @param only the list that was refreshed, if it was only one
 */
export function takeInShared(answer: SharedBoard, cursor: string | null, only?: string): void {
  changeBoard((data) =>
    data.cursor === cursor
      ? receiveShared(data, answer, Date.now(), only)
      : { ...data, refreshedAt: answer.refreshedAt },
  );
}
