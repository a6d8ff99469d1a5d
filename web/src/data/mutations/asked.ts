import type { Call } from "@tasklane/contract/call.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import { getState } from "../store.ts";
import { Failed } from "../api/failed.ts";
import type { SendOptions } from "../api/send.ts";

/** What a change is sent with. */
export interface Sending extends SendOptions {
  signal: AbortSignal;
  /** A task as it is when the change is sent, also when it was made here and is asked for by its temporary id. */
  find: (id: string) => Task;
}

/** A call as it would be made, before its turn has come. */
export interface Asked {
  call: Pick<Call, "name" | "method" | "path">;
  input: object;
  key: string;
}

/**
 * What call a change will make, found out by having it sent to nobody: with the tasks as they are shown now, which is how
 * they will be once everything before it is answered.
 * @returns undefined when it makes none
 */
export function askedBy(
  send: (options: Sending) => Promise<unknown>,
  { signal, key }: { signal: AbortSignal; key: string },
): Asked | undefined {
  let asked: Asked | undefined;
  const tell = (call: Asked["call"], input: object): void => {
    asked ??= { call: { name: call.name, method: call.method, path: call.path }, input, key };
  };
  try {
    // It never ends: nobody answers.
    send({ signal, key, tell, find: shown }).catch(() => undefined);
  } catch {
    // What it is about is not there; sending it will say so.
  }
  return asked;
}

function shown(id: string): Task {
  const { board } = getState();
  const task = board.tasks.get(currentId(board, id));
  if (!task) throw new Failed("not_found");
  return task;
}
