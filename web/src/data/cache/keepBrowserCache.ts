import { getState, useStore } from "../store.ts";
import { writeBoardCache } from "./writeBrowserCache.ts";

const QUIET = 500;

/**
 * Updates the board cache shortly after the last change. If the page closes earlier, the older cache remains, and the next page
 * asks the server for the changes since that cache's cursor. Nothing is written during unload, because the browser could cut off
 * such a write.
 * @returns a function that stops the updates
 */
export function keepBoardCache(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const write = (): void => {
    const { user, board, loaded } = getState();
    if (user && loaded === "yes") void writeBoardCache(user.user_id, board);
  };
  const stop = useStore.subscribe(({ board }, before) => {
    const old = before.board;
    if (board.server === old.server && board.told === old.told && board.cursor === old.cursor) return;
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  // Write now, because the board may have changed before this subscription.
  timer = setTimeout(write, 0);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
