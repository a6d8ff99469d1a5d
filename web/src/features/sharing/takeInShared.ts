import { receiveShared } from "../../data/receiveShared.ts";
import type { SharedBoard } from "../../data/receiveShared.ts";
import { changeBoard } from "../../data/store.ts";

/**
 * Applies the answer of a refresh of shared lists. If the board has changed since the request, the answer may be outdated. Then
 * its lists and tasks are ignored, because the next fetch from our cursor brings them.
 * @param cursor the board's cursor at the time of the request
 * @param only the id of the list that was refreshed, if it was only one
 */
export function takeInShared(answer: SharedBoard, cursor: string | null, only?: string): void {
  changeBoard((data) =>
    data.cursor === cursor
      ? receiveShared(data, answer, Date.now(), only)
      : { ...data, refreshedAt: answer.refreshedAt },
  );
}
