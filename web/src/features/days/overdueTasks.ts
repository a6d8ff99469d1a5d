import type { Task } from "@tasklane/contract/tasks.ts";
import { allLists } from "../../data/boardData.ts";
import type { State } from "../../data/store.ts";
import { viewOf } from "../../paths.ts";

/**
 * The open tasks due before today that a page shows: those of its list, as far as they pass the filters and the search. Tomorrow
 * and the bin show none.
 */
export function overdueTasks(
  { board, filters, search, today, sort, filterPredicateOf }: State,
  pathname: string,
): readonly Task[] {
  const view = viewOf(pathname);
  if (view?.kind === "tomorrow" || view?.kind === "bin") return [];
  const sought = view?.kind === "search" ? search : "";
  const predicate = filterPredicateOf?.(filters, sought, today, board.sharedLists, sort);
  return allLists(board)
    .filter(({ google_list_id: id }) => view?.kind !== "list" || view.listId === id)
    .flatMap(({ google_list_id: id }) => board.byList[id] ?? [])
    .filter(
      (task) =>
        task.status === "needsAction" &&
        task.due !== null &&
        task.due < today &&
        (view?.kind !== "list" || view.sublistId === null || view.sublistId === task.sublistId) &&
        (!predicate || (predicate.isSought(task) && predicate.isKept(task))),
    );
}
