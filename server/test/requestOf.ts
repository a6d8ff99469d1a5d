import type { Call } from "@tasklane/contract/call.ts";

/** Builds the HTTP request of a call: fields that the path names go into the path, all others into the query or body. */
export function requestOf(call: Call, input: object): { method: string; path: string; body?: object } {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const { method } = call;
  if (method !== "GET") return { method, path: `/api${path}`, body: rest };
  const query = new URLSearchParams(rest as Record<string, string>).toString();
  return { method, path: `/api${path}${query ? `?${query}` : ""}` };
}
