import { sendOverHttp } from "./sendOverHttp.ts";

/**
 * Implements `fetch` for Google's libraries with Node's own HTTP client (`sendOverHttp.ts`). Bodies must be text, and redirects
 * are not followed.
 * @throws what `sendOverHttp` throws
 */
export async function fetchOverHttp(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { method = "GET", headers, signal } = init;
  const received = await sendOverHttp(new URL(input as string | URL), {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body: textOf(init.body ?? ""),
    ...(signal && { signal }),
  });
  return new Response(received.body.length > 0 ? received.body : null, {
    status: received.status,
    headers: Object.entries(received.headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
}

function textOf(body: unknown): string {
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new TypeError("Only text can be sent");
}
