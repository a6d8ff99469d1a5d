import { randomUUID } from "node:crypto";
import { BOARD } from "../imported.ts";
import type { Somebody } from "./crowd.ts";

/** What people do in the simulated hour: open the app (`board`), fetch changes (`delta`), make a change (`change`). */
export type Act = "board" | "delta" | "change";

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A server under load, and the requests by which people do each of these things. */
export interface Server {
  url: string;
  asks(who: Somebody, act: Act, cursor: string, count: number): Asked;
  /** The request for a person's event stream. */
  stream(who: Somebody): Asked;
}

/** Our server. Each request has the session's cookie, and each change has an idempotency key, as in the app. */
export function ours(url: string): Server {
  const cookie = ({ session }: Somebody): Record<string, string> => ({
    cookie: `sid-${new URL(url).port}=${session}`,
  });
  return {
    url,
    asks(who, act, cursor, count) {
      const headers = cookie(who);
      if (act === "board") return { method: "GET", path: BOARD, headers };
      if (act === "delta") return { method: "GET", path: `${BOARD}&since=${cursor}`, headers };
      const keyed = { ...headers, "idempotency-key": randomUUID() };
      const taskId = who.tasks[count % who.tasks.length]!;
      if (count % 5 === 4) {
        const body = { title: `New ${count}` };
        return { method: "POST", path: `/api/my-tasks/addTask/${who.listId}`, headers: keyed, body };
      }
      if (count % 2 === 0) {
        const body = { title: `Write to the supplier again, ${count}` };
        return {
          method: "PATCH",
          path: `/api/my-tasks/googleTask/${who.listId}/${taskId}`,
          headers: keyed,
          body,
        };
      }
      const body = { tasklistId: who.listId, taskId, status: count % 4 === 1 ? "completed" : "needsAction" };
      return { method: "PATCH", path: "/api/my-tasks/complete/task", headers: keyed, body };
    },
    stream: (who) => ({ method: "GET", path: "/api/events", headers: cookie(who) }),
  };
}

/**
 * The floor server (`floorServer.ts`), which does the least possible work. Each request names its person; there are no sessions.
 */
export function floor(url: string): Server {
  return {
    url,
    asks(who, act, cursor, count) {
      if (act === "board") return { method: "GET", path: `/board?n=${who.n}` };
      if (act === "delta") return { method: "GET", path: `/delta?n=${who.n}&since=${cursor}` };
      const body = {
        id: who.tasks[count % who.tasks.length],
        title: `Write to the supplier again, ${count}`,
      };
      return { method: "POST", path: `/change?n=${who.n}`, body };
    },
    stream: (who) => ({ method: "GET", path: `/events?n=${who.n}` }),
  };
}
