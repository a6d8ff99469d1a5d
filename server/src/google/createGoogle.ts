import type { IncomingHttpHeaders } from "node:http";
import { tasks as tasksApi } from "@googleapis/tasks";
import type { AccessTokens } from "./accessToken.ts";
import { failureOfAnswer, failureOfBreak } from "./failureOf.ts";
import type { GoogleAnswer } from "./failureOf.ts";
import { GoogleFailure } from "./GoogleFailure.ts";
import type { GoogleList, GoogleTask, GoogleTasks, Listed } from "./GoogleTasks.ts";
import { sendOverHttp } from "./sendOverHttp.ts";
import { storableText } from "./storableText.ts";

/** How long the server waits for an answer of the Tasks API, in milliseconds. */
const PATIENCE = 30_000;
const LISTS_A_PAGE = 1000;
const TASKS_A_PAGE = 100;

/** Sends one request of Google's client library, with further headers. */
type Send = (beside: { headers: Record<string, string> }) => Promise<{
  status: number;
  headers: unknown;
  data: unknown;
}>;

/**
 * Creates clients of Google Tasks with Google's own library, for the API at a root URL. The library is set to neither retry, nor
 * follow redirects, nor judge the status. So each call is one request, and `failureOf.ts` decides what its answer means.
 * @param where.fetch replaces our own `fetch` in tests
 * @returns a function that makes the client of an account
 */
export function createGoogle(
  where: { root: string; fetch?: typeof fetch },
  tokens: AccessTokens,
): (accountId: string) => Promise<GoogleTasks> {
  const api = tasksApi({
    version: "v1",
    rootUrl: where.root,
    retry: false,
    validateStatus: () => true,
    // We send the library's requests ourselves. So connections are reused, and an error tells a refused connection from a broken
    // one. That matters: after a broken one, a write may have happened. It also spares each call the objects of `fetch`.
    adapter: adapterOver(where.fetch),
  });

  /** Sends a request. On 401 Google has certainly done nothing, so the request is sent once more with a fresh token. */
  async function call(accountId: string, send: Send, headers: Record<string, string>): Promise<GoogleAnswer> {
    for (let again = false; ; again = true) {
      const token = await tokens.get(accountId);
      const answer = await send({ headers: { ...headers, authorization: `Bearer ${token}` } }).catch(
        (error: unknown) => {
          throw failureOfBreak(error);
        },
      );
      const { status } = answer;
      if (status === 401) tokens.drop(accountId, token);
      if (status === 401 && !again) continue;
      const read = { status, headers: answer.headers as IncomingHttpHeaders, body: parse(answer.data) };
      if (status < 200 || status > 299) throw failureOfAnswer(read);
      return read;
    }
  }

  return async (accountId) => {
    const ask: Ask = (send, headers = {}) => call(accountId, send, headers);
    return { ...callsOfLists(api, ask), ...callsOfTasks(api, ask) };
  };
}

/** The part of a request of Google's library that is sent. */
interface Prepared {
  url: URL;
  method?: string;
  headers: Headers;
  /** JSON; absent for calls without a body. */
  body?: string;
}

/**
 * Makes the function that sends the requests of Google's library, and returns their answers as text.
 * @param fetch replaces the network in tests
 */
function adapterOver(fetch?: typeof globalThis.fetch): Adapter {
  const send = async ({ url, method = "GET", headers, body }: Prepared) => {
    const request = { method, headers: Object.fromEntries(headers), ...(body !== undefined && { body }) };
    if (!fetch) return sendOverHttp(url, { ...request, patience: PATIENCE });
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes };
  };
  // The library only passes the answer on, so it needs no more of a `Response` than this.
  const adapter = async (config: Prepared) => {
    const { status, headers, body } = await send(config);
    return { config, status, headers, data: body.toString() };
  };
  return adapter as unknown as Adapter;
}

type Adapter = NonNullable<NonNullable<Parameters<typeof tasksApi>[0] & object>["adapter"]>;

/** Sends a request for one account, with further headers. */
type Ask = (send: Send, headers?: Record<string, string>) => Promise<GoogleAnswer>;
type Api = ReturnType<typeof tasksApi>;
type ListCall = "lists" | "insertList" | "patchList" | "deleteList";

function callsOfLists(api: Api, ask: Ask): Pick<GoogleTasks, ListCall> {
  return {
    async lists(pageToken) {
      const params = { maxResults: LISTS_A_PAGE, ...from(pageToken) };
      const listed = page<GoogleList>(await ask((beside) => api.tasklists.list(params, beside)));
      return { ...listed, items: listed.items.map(withTitle) };
    },
    async insertList(title) {
      const params = { requestBody: { title } };
      return written(await ask((beside) => api.tasklists.insert(params, beside))) as GoogleList;
    },
    async patchList(tasklist, title) {
      const params = { tasklist, requestBody: { title } };
      return written(await ask((beside) => api.tasklists.patch(params, beside))) as GoogleList;
    },
    async deleteList(tasklist) {
      await ask((beside) => api.tasklists.delete({ tasklist }, beside));
    },
  };
}

function callsOfTasks(api: Api, ask: Ask): Omit<GoogleTasks, ListCall> {
  return {
    async tasks(tasklist, { updatedMin, pageToken }) {
      const params = {
        tasklist,
        maxResults: TASKS_A_PAGE,
        showCompleted: true,
        showHidden: true,
        showDeleted: true,
        showAssigned: true,
        ...(updatedMin !== null && { updatedMin: new Date(updatedMin).toISOString() }),
        ...from(pageToken),
      };
      return page<GoogleTask>(await ask((beside) => api.tasks.list(params, beside)));
    },
    async order(tasklist, pageToken) {
      const params = {
        tasklist,
        maxResults: TASKS_A_PAGE,
        showCompleted: true,
        showHidden: true,
        showAssigned: true,
        fields: "kind,items(id,parent,position),nextPageToken",
        ...from(pageToken),
      };
      return page<GoogleTask>(await ask((beside) => api.tasks.list(params, beside)));
    },
    async task(tasklist, task) {
      return withId(await ask((beside) => api.tasks.get({ tasklist, task }, beside))) as GoogleTask;
    },
    async insert(tasklist, requestBody, at) {
      const params = { tasklist, requestBody, ...positionParams(at) };
      return written(await ask((beside) => api.tasks.insert(params, beside))) as GoogleTask;
    },
    async patch(tasklist, task, requestBody, etag) {
      const params = { tasklist, task, requestBody };
      return written(await ask((beside) => api.tasks.patch(params, beside), ifMatch(etag))) as GoogleTask;
    },
    async remove(tasklist, task, etag) {
      await ask((beside) => api.tasks.delete({ tasklist, task }, beside), ifMatch(etag));
    },
    async move(tasklist, task, { list, ...at }) {
      const destination = list === undefined ? {} : { destinationTasklist: list };
      const params = { tasklist, task, ...positionParams(at), ...destination };
      return written(await ask((beside) => api.tasks.move(params, beside))) as GoogleTask;
    },
  };
}

/** Google leaves out values that are empty. So a title that is no text counts as an empty one. */
const withTitle = (list: GoogleList): GoogleList => ({
  ...list,
  title: typeof list.title === "string" ? list.title : "",
});
const from = (pageToken: string | null) => (pageToken === null ? {} : { pageToken });
const ifMatch = (etag: string | null): Record<string, string> => (etag ? { "if-match": etag } : {});

function positionParams({ parent, previous }: { parent: string | null; previous: string | null }) {
  return { ...(parent !== null && { parent }), ...(previous !== null && { previous }) };
}

/** JSON escapes of characters that `storableText` replaces. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i;

function parse(data: unknown): unknown {
  if (typeof data !== "string") return data;
  try {
    return UNSTORABLE.test(data)
      ? JSON.parse(data, (_, value: unknown) => storable(value))
      : JSON.parse(data);
  } catch {
    return null;
  }
}

function storable(value: unknown): unknown {
  return typeof value === "string" ? storableText(value) : value;
}

/**
 * Returns the body of a write's answer, if it has an id and a time. Without them nobody knows whether the write happened, although
 * the status is a success.
 * @throws GoogleFailure `unknown` for any other body
 */
function written(answer: GoogleAnswer): unknown {
  const read = withId(answer);
  if (typeof read.updated === "string") return read;
  throw unreadable(answer.status);
}

/** Returns the body of an answer, if it has an id. @throws GoogleFailure `unknown` for any other body */
function withId({ status, body }: GoogleAnswer): { id: string; updated?: unknown } {
  const read = body as Partial<Record<"id" | "updated", unknown>> | null;
  if (typeof read?.id === "string") return { ...read, id: read.id };
  throw unreadable(status);
}

function page<Item extends { id: string }>({ status, headers, body }: GoogleAnswer): Listed<Item> {
  const read = body as { kind?: unknown; items?: unknown; nextPageToken?: unknown } | null;
  // Google may omit `items` if a listing is empty. But a body without `kind` is no listing: taking it for an empty one would look
  // as if all tasks were deleted.
  const items = read?.items ?? [];
  const whole =
    Array.isArray(items) && items.every((item: Partial<Item> | null) => typeof item?.id === "string");
  if (typeof read?.kind !== "string" || !whole) throw unreadable(status);
  const at = Date.parse(headers.date ?? "");
  return {
    items: items as Item[],
    next: typeof read.nextPageToken === "string" && read.nextPageToken !== "" ? read.nextPageToken : null,
    at: Number.isNaN(at) ? null : at,
  };
}

function unreadable(status: number): GoogleFailure {
  return new GoogleFailure("unknown", "Google's answer cannot be read.", { status });
}
