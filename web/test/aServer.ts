import { expect, vi } from "vitest";
import { aStorage } from "./aStorage.ts";

/** A server for tests that run without a browser, and a browser storage. */
interface AServer {
  /** The headers of each request. */
  headers: readonly Record<string, string>[];
  /** The body of each request. */
  bodies: readonly unknown[];
  /** How many requests wait for an answer. */
  waiting: () => number;
  /** Answers the oldest request that waits, or the next one. */
  answer: (body: object, how?: ResponseInit) => Promise<void>;
  /** Answers it with a page, as a proxy does. */
  answerPage: (html: string, how?: ResponseInit) => Promise<void>;
}

/**
 * Stubs what a page needs to send mutations. The test ends it by `vi.unstubAllGlobals`.
 * @param room how many characters fit into a value of the browser's storage
 */
export function aServer(room?: number): AServer {
  const headers: Record<string, string>[] = [];
  const bodies: unknown[] = [];
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("localStorage", aStorage(room));
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    request.signal?.throwIfAborted();
    headers.push({ ...(request.headers as Record<string, string>) });
    bodies.push(JSON.parse(request.body as string));
    return new Promise((resolve, reject) => {
      waiting.push(resolve);
      request.signal?.addEventListener("abort", () => reject(request.signal?.reason as Error));
    });
  });
  const answerWith = async (response: Response): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()!(response);
  };
  return {
    headers,
    bodies,
    waiting: () => waiting.length,
    answer: (body, how) => answerWith(Response.json(body, how)),
    answerPage: (html, how) => answerWith(new Response(html, how)),
  };
}
