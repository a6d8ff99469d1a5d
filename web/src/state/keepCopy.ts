import { getState, useStore } from "./store.ts";
import { writeCopy } from "./writeCopy.ts";

const QUIET = 500;

/** Keeps this browser's copy of the board up to date, a moment after the last change. @returns how to stop */
export function keepCopy(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { user, board, loaded } = getState();
    if (user && loaded === "yes") void writeCopy(user.user_id, board);
  };
  const onHide = (): void => {
    if (timer !== undefined) write();
  };
  const stop = useStore.subscribe(({ board }, before) => {
    const old = before.board;
    if (board.server === old.server && board.told === old.told && board.cursor === old.cursor) return;
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  addEventListener("pagehide", onHide);
  // What came before we looked.
  timer = setTimeout(write, 0);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("pagehide", onHide);
  };
}
