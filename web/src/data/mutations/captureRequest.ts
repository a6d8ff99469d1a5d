import type { Route } from "../api/route.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import { getState } from "../store.ts";
import { Failed } from "../api/failed.ts";
import type { SendOptions } from "../api/send.ts";

/** The options with which a mutation is sent. */
export interface Sending extends SendOptions {
  signal: AbortSignal;
  /** Finds a task as it is when the mutation is sent. It also accepts the temporary id of a task that was made here. */
  find: (id: string) => Task;
}

/** A call as the mutation would make it now, before its turn has come. */
export interface CapturedRequest {
  call: Pick<Route<unknown, unknown>, "name" | "method" | "path">;
  input: object;
  key: string;
}

/**
 * Dry-runs `send` to capture the request that it will make. It reads the tasks as they are shown now, which assumes that every
 * earlier mutation succeeds.
 * @returns undefined when it makes no request
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
