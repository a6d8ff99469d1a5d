import { receiveShared } from "../../data/receiveShared.ts";
import type { SharedBoard } from "../../data/receiveShared.ts";
import { changeBoard } from "../../data/store.ts";

/**
 * Takes in shared lists that were refreshed. If what changed came in meanwhile, it may be newer than they are; then all
 * that they would tell comes with the next of it.
 * @param cursor the board's when they were asked for
 * @param only the list that was refreshed, if it was one
 */
export function takeInShared(answer: SharedBoard, cursor: string | null, only?: string): void {
  changeBoard((data) =>
    data.cursor === cursor
      ? receiveShared(data, answer, Date.now(), only)
      : { ...data, refreshedAt: answer.refreshedAt },
  );
}
