import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { allSharedTaskLists } from "@tasklane/contract/sharing.ts";
import { receiveBoard } from "./boardData.ts";
import type { BoardData } from "./boardData.ts";

/** The answer of the call that refreshes shared lists. */
export type SharedBoard = AnswerOf<typeof allSharedTaskLists>;

/**
 * Applies the answer of a refresh of shared lists: exactly the answer's lists and tasks remain, in its order. Unchanged lists and
 * tasks keep their objects, so that nothing rerenders (product 3.6).
 * @param only the id of the list that was refreshed, if it was only one; all other lists stay as they are
 */
export function receiveShared(data: BoardData, answer: SharedBoard, now: number, only?: string): BoardData {
  const { lists, sharedLists: known, labels } = data.told;
  const incoming = new Map(answer.sharedLists.map((list) => [list.google_list_id, list]));
  const sharedLists =
    only === undefined
      ? answer.sharedLists
      : [
          ...known.flatMap((list) => (idOf(list) === only ? (incoming.get(only) ?? []) : [list])),
          ...answer.sharedLists.filter((list) => !known.some((other) => idOf(other) === idOf(list))),
        ];
  const refreshed = new Set([...incoming.keys(), ...(only === undefined ? known.map(idOf) : [only])]);
  return receiveBoard(
    data,
    {
      lists: lists.filter((list) => !incoming.has(idOf(list))),
      sharedLists,
      labels: [...labels],
      tasks: [...data.server.values()].filter((task) => !refreshed.has(task.listId)),
      sharedTasks: answer.sharedTasks,
      refreshedAt: answer.refreshedAt,
      cursor: data.cursor ?? "",
      google: data.google,
      trouble: data.trouble,
    },
    now,
  );
}

const idOf = (list: List): string => list.google_list_id;
