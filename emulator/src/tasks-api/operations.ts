import type { Answer, Call } from "./call.ts";
import { insertTask } from "./insert-task.ts";
import { listTasks } from "./list-tasks.ts";
import { moveTask } from "./move-task.ts";
import * as tasklists from "./tasklists.ts";
import * as tasks from "./task-calls.ts";

export interface Operation {
  /** The operation's name in the discovery document, without the leading `tasks.`. */
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: RegExp;
  run: (call: Call) => Answer;
}

const LISTS = "/tasks/v1/users/@me/lists";
const TASKS = "/tasks/v1/lists/:tasklist/tasks";

/** Every method of the Tasks API, as in revision 20251102 of its discovery document. */
const operations: readonly Operation[] = [
  operation("tasklists.list", "GET", LISTS, tasklists.list),
  operation("tasklists.get", "GET", `${LISTS}/:tasklist`, tasklists.get),
  operation("tasklists.insert", "POST", LISTS, tasklists.insert),
  operation("tasklists.patch", "PATCH", `${LISTS}/:tasklist`, tasklists.patch),
  operation("tasklists.update", "PUT", `${LISTS}/:tasklist`, tasklists.update),
  operation("tasklists.delete", "DELETE", `${LISTS}/:tasklist`, tasklists.remove),
  operation("tasks.list", "GET", TASKS, listTasks),
  operation("tasks.get", "GET", `${TASKS}/:task`, tasks.get),
  operation("tasks.insert", "POST", TASKS, insertTask),
  operation("tasks.patch", "PATCH", `${TASKS}/:task`, tasks.patch),
  operation("tasks.update", "PUT", `${TASKS}/:task`, tasks.update),
  operation("tasks.delete", "DELETE", `${TASKS}/:task`, tasks.remove),
  operation("tasks.move", "POST", `${TASKS}/:task/move`, moveTask),
  operation("tasks.clear", "POST", "/tasks/v1/lists/:tasklist/clear", tasks.clear),
];

/** Finds the operation for an HTTP method and path, with the decoded parameters in the path. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; params: Record<string, string> } | undefined {
  const plain = path.replace(/%40/gi, "@");
  for (const each of operations) {
    const match = each.method === method ? each.path.exec(plain) : null;
    if (match) return { operation: each, params: decoded(match.groups ?? {}) };
  }
  return undefined;
}

function operation(
  name: string,
  method: Operation["method"],
  path: string,
  run: Operation["run"],
): Operation {
  return { name, method, path: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`), run };
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}
