import type { FaultOrder } from "../faults.ts";
import type { ApiResponse, Call } from "./call.ts";
import { jsonText } from "./respond.ts";

const ENDLESS_TOKEN = "CAUQAA";

/** Applies a fault that makes an answer wrong, rather than an error: it changes the response, or how the query is read. */
export function damageAnswer(fault: FaultOrder, call: Call, answer: () => ApiResponse): ApiResponse {
  if (fault.kind === "endlessPages") call.query.delete("pageToken");
  const response = answer();
  if (response.status !== 200) return response;
  const reword = (change: (body: Record<string, unknown>) => object) => ({
    ...response,
    body: jsonText(change(JSON.parse(response.body) as Record<string, unknown>), call.query),
  });
  switch (fault.kind) {
    case "emptyList":
      return reword(({ kind, etag }) => ({ kind, etag, items: [] }));
    case "endlessPages":
      return reword(({ items, ...rest }) => ({ ...rest, nextPageToken: ENDLESS_TOKEN, items }));
    case "truncatedJson":
      return { ...response, body: response.body.slice(0, response.body.length >> 1) };
    case "emptyObject":
      return { ...response, body: "{}\n" };
    default:
      return response;
  }
}
