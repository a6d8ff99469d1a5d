import type { Route } from "./route.ts";

/** The root URL of all calls (product 7.1). It is a path of the page's own origin, unless the build sets another origin. */
export const HOST = import.meta.env.VITE_API_HOST || "/api";

/** The URL that answers 200 to anybody while the server runs. */
export const HEALTH = `${HOST}/healthz`;

/** Builds a call's URL: fills the path, and puts the input of a GET into the query. `rest` is the input for the body. */
export function addressOf(
  call: Pick<Route<unknown, unknown>, "method" | "path">,
  input: object,
): { url: string; rest: object } {
  const rest: Record<string, string | number | undefined> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (call.method !== "GET") return { url: HOST + path, rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
  return { url: HOST + path + (query.size > 0 ? `?${query}` : ""), rest: {} };
}
