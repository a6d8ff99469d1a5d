import { getState, useStore } from "../store.ts";
import { writeCopy } from "./writeBrowserCache.ts";

const QUIET = 500;

/**
 * Keeps this browser's copy of the board up to date, a moment after the last change. A page that is left before it has
 * written leaves the older copy, which says since when the next one has to ask; written then, it could be cut off and lost.
 * @returns how to stop
 */
export function keepCopy(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const write = (): void => {
    const { user, board, loaded } = getState();
    if (user && loaded === "yes") void writeCopy(user.user_id, board);
  };
  const stop = useStore.subscribe(({ board }, before) => {
    const old = before.board;
    if (board.server === old.server && board.told === old.told && board.cursor === old.cursor) return;
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  // What came before we looked.
  timer = setTimeout(write, 0);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
