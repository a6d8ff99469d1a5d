import { afterEach, beforeEach, vi } from "vitest";
import { aServer } from "./aServer.ts";
import { abortSession } from "../src/data/api/sessionSignal.ts";
import { EMPTY_BOARD } from "../src/data/boardData.ts";
import { getState, setState } from "../src/data/store.ts";

/**
 * Before each test of a file, signs Ann in on an empty board, with a server that the test answers. After it, takes all of that
 * back.
 * @returns a function that gives the server of the test that runs
 */
export function asAnn(): () => ReturnType<typeof aServer> {
  const { user } = getState();
  let server: ReturnType<typeof aServer>;
  beforeEach(() => {
    server = aServer();
    setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  });
  afterEach(() => {
    abortSession(); // A call that waits for its next try would otherwise go on in the next test file.
    setState({ board: EMPTY_BOARD, user });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return () => server;
}
