import { vi } from "vitest";

/** A request that waits for its answer. */
interface HeldRequest {
  url: string;
  method: string;
  answer: (body: object) => void;
}

/**
 * Stubs `fetch`: each request waits until the test answers it, in any order. The test ends it by `vi.unstubAllGlobals`.
 * @returns the requests in the order in which they were sent
 */
export function heldRequests(): readonly HeldRequest[] {
  const requests: HeldRequest[] = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal(
    "fetch",
    async (url: string, { method = "GET", signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted(); // A browser, too, does not send a call that was ended before.
        requests.push({ url, method, answer: (body) => resolve(Response.json(body)) });
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  return requests;
}
