import { useEffect } from "react";
import { getState, useStore } from "../data/store.ts";
import { takeEarlyKeys } from "../ui/earlyKeys.ts";
import { idle } from "../ui/idle.ts";
import { retryLoad } from "../ui/retryLoad.ts";
import { drawLateParts } from "./drawLateParts.ts";
import { openBoard } from "./openBoard.ts";

/**
 * The first and the last pause, in milliseconds, before the code of `keepAlive` is loaded again, if it is missing and the page may
 * not reload yet. Each pause is twice the one before: 5, 10 and 20 s. By then `retryLoad` may reload the page, unless the browser
 * refuses session storage.
 */
const RETRY_AFTER = 5_000;
const RETRY_AT_MOST = 20_000;

/**
 * Opens the board, and runs `keepAlive` while the board is on screen. The code of `keepAlive` loads after the first cards.
 */
export function useDashboard(): void {
  const userId = useStore(({ user }) => user?.user_id);
  const hasBoard = useStore(({ loaded }) => loaded !== "no");
  const isOpen = useStore(({ loaded }) => loaded === "yes" || loaded === "offline");

  useEffect(() => {
    if (getState().loaded !== "yes") void openBoard();
    const retry = (): void => {
      if (getState().isUnreachable) void openBoard();
    };
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      takeEarlyKeys();
    };
  }, []);

  useEffect(() => {
    if (hasBoard && !getState().hasFirstCards) void idle().then(drawLateParts);
  }, [hasBoard]);

  useEffect(() => {
    if (!isOpen || !userId) return undefined;
    let isHere = true;
    let stop: (() => void) | undefined;
    const begin = async (pause = RETRY_AFTER): Promise<void> => {
      await idle();
      // Without this code the page has no keys and hears of no change.
      const loaded = await retryLoad(() => import("./keepAlive.ts")).catch(() => undefined);
      if (loaded && isHere) stop = loaded.keepAlive(userId);
      // The error page may have replaced the board. The retry goes on, because its reload brings the board back.
      if (!loaded && pause <= RETRY_AT_MOST) setTimeout(() => void begin(pause * 2), pause);
    };
    void begin();
    return () => {
      isHere = false;
      stop?.();
    };
  }, [isOpen, userId]);
}
