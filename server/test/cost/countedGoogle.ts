import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleTaskBody, GoogleTasks, Listed } from "../../src/google/GoogleTasks.ts";
import type { SimGoogle } from "../simulation/SimGoogle.ts";
import type { SimWorld } from "../simulation/SimWorld.ts";
import type { Reasons } from "./createReasons.ts";
import type { SimClock } from "./SimClock.ts";

/** The kind of a call to Google: the name of our client's method. */
export type Kind = keyof GoogleTasks;

/** Is called for each call to Google, with the reason for it. */
export type Called = (kind: Kind, why: string, account: string) => void;

/** How long Google takes to answer, in milliseconds. */
const ANSWERS_AFTER = 200;

const TASKS_A_PAGE = 100;
const LISTS_A_PAGE = 1_000;

export interface Counting {
  google: SimGoogle;
  world: SimWorld;
  clock: SimClock;
  reasons: Reasons;
  called: Called;
  /** Is called with the new title of a task after we wrote it. */
  landed?(account: string, title: string): void;
}

/**
 * Creates a Google client for one account that reports each call. The call takes effect half-way through its waiting
 * time, and every call is answered.
 */
export function countedGoogle(
  account: string,
  { google, world, clock, reasons, called, landed }: Counting,
): GoogleTasks {
  async function call<Answer>(
    kind: Kind,
    list: string | null,
    work: () => Answer,
    whole = false,
  ): Promise<Answer> {
    called(kind, reasons.of({ kind, account, list, whole }), account);
    await clock.sleep(ANSWERS_AFTER / 2);
    const answer = attempt(work);
    await clock.sleep(ANSWERS_AFTER / 2);
    return answer();
  }
  const write = <Answer>(kind: Kind, list: string, work: () => Answer): Promise<Answer> =>
    call(kind, list, () => {
      const answer = work();
      reasons.wrote(list);
      return answer;
    });
  const page = <Item>(items: readonly Item[], token: string | null, most: number): Listed<Item> => {
    const from = Number(token ?? 0);
    const next = from + most < items.length ? String(from + most) : null;
    const at = Math.floor(world.googleNow() / 1_000) * 1_000;
    return { items: items.slice(from, from + most), next, at };
  };
  const titled = ({ title }: GoogleTaskBody): void => {
    if (title !== undefined) landed?.(account, title);
  };
  const none = (): never => {
    throw new Error("Nobody makes lists here.");
  };
  return {
    lists: (token) => call("lists", null, () => page(google.listsOf(account), token, LISTS_A_PAGE)),
    insertList: none,
    patchList: (list, title) =>
      write("patchList", list, () => {
        google.lists.get(list)!.title = title;
        return google.listsOf(account).find(({ id }) => id === list)!;
      }),
    deleteList: (list) =>
      call("deleteList", list, () => {
        throw new GoogleFailure("refused", "Invalid Value", { status: 400 });
      }),
    tasks: (list, { updatedMin, pageToken }) => {
      const shown = () => page(google.listing(list, updatedMin, 0), pageToken, TASKS_A_PAGE);
      return call("tasks", list, shown, updatedMin === null);
    },
    order: (list, token) =>
      call("order", list, () => {
        const shown = google.listing(list, null, 0).filter((task) => !task.deleted);
        return page(shown, token, TASKS_A_PAGE);
      }),
    task: (list, id) => call("task", list, () => google.task(list, id)),
    insert: (list, body, at) =>
      write("insert", list, () => {
        const made = google.insert(list, body, at);
        titled(body);
        return made;
      }),
    patch: (list, id, body, etag) =>
      write("patch", list, () => {
        const changed = google.patch(list, id, body, etag);
        titled(body);
        return changed;
      }),
    remove: (list, id, etag) => write("remove", list, () => google.remove(list, id, etag)),
    move: (list, id, to) => write("move", list, () => google.move(list, id, to)),
  };
}

function attempt<Answer>(work: () => Answer): () => Answer {
  try {
    const answer = work();
    return () => answer;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
