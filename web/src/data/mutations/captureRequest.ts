import type { Route } from "../api/route.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import { getState } from "../store.ts";
import { Failed } from "../api/failed.ts";
import type { SendOptions } from "../api/send.ts";

/** The options that a mutation's `send` gets. */
export interface Sending extends SendOptions {
  signal: AbortSignal;
  /** Finds a task in its state at the time of sending. It also accepts the temporary id of a task that was created here. */
  find: (id: string) => Task;
}

/** The request that a mutation would make now, while earlier mutations are still pending. */
export interface CapturedRequest {
  call: Pick<Route<unknown, unknown>, "name" | "method" | "path">;
  input: object;
  key: string;
}

/**
 * Dry-runs `send` to capture its request. It reads the tasks as shown on screen, which assumes that all earlier mutations
 * will succeed.
 * @returns undefined when `send` makes no request
 */
export function captureRequest(
  send: (options: Sending) => Promise<unknown>,
  { signal, key }: { signal: AbortSignal; key: string },
): CapturedRequest | undefined {
  let captured: CapturedRequest | undefined;
  const tell = (call: CapturedRequest["call"], input: object): void => {
    captured ??= { call: { name: call.name, method: call.method, path: call.path }, input, key };
  };
  try {
    // This promise never settles, because nothing is sent.
    send({ signal, key, tell, find: shown }).catch(() => undefined);
  } catch {
    // The task is not on the board. The real send reports that.
  }
  return captured;
}

function shown(id: string): Task {
  const { board } = getState();
  const task = board.tasks.get(currentId(board, id));
  if (!task) throw new Failed("not_found");
  return task;
}
