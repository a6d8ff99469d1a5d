import type { Failure } from "@tasklane/contract/failure.ts";
import { getState } from "../store.ts";
import { sessionSignal } from "./sessionSignal.ts";
import { Failed } from "./failed.ts";
import type { Code } from "./failed.ts";
import { addressOf } from "./host.ts";
import type { Route } from "./route.ts";

/** How many milliseconds to wait before each retry when the server did not answer. */
const PAUSES = [400, 1200];
const LONGEST_PAUSE = 5_000;
/**
 * A call fails at once if the server asks to wait longer than this many milliseconds, as it does after too many guesses of a share
 * link.
 */
const LONGEST_WANTED = 60_000;
/**
 * A mutation that still waits for the server is retried after each pause of this many milliseconds. The person is told of a wait
 * that is at least as long.
 */
const LATER = 4_000;
const GIVE_UP = 30_000;

export interface SendOptions {
  /**
   * Whether the call only checks who is signed in. A 401 is then a normal answer and does not sign the person out (product
   * 11.3).
   */
  isProbe?: boolean;
  /** The idempotency key. A mutation that may have reached the server before passes its old key. */
  key?: string;
  /** Makes the `X-Mutation` header of each attempt. The server recognises a repeated mutation by this header. */
  number?: (isRepeated: boolean) => string;
  /** Aborts the call when its session ends. By default the current session's signal. */
  signal?: AbortSignal;
  /** Called before each attempt, which waits until it ends. */
  onSend?: () => Promise<void>;
  /** If set, a mutation is retried without limit. Called before each long wait, with what the last try ended with. */
  onWait?: (failed: Failed) => void;
}

/**
 * Makes a call. A mutation carries an `Idempotency-Key` that is the same on every retry, so the server applies it only
 * once. While the browser is offline, a mutation waits.
 * @throws Failed when the server refuses or does not answer
 */
export async function send<Input extends object, Answer>(
  call: Route<Input, Answer>,
  input: NoInfer<Input>,
  { isProbe, key = crypto.randomUUID(), number, signal = sessionSignal(), onSend, onWait }: SendOptions = {},
): Promise<Answer> {
  const { url, rest } = addressOf(call, input);
  const isChange = call.method !== "GET";
  const headers: Record<string, string> = {};
  const { user } = getState();
  // Name the person whom this page shows. The cookie may belong to somebody else by now, and the server then refuses the
  // call.
  if (user && call.name !== "currentUser") headers["x-account"] = user.user_id;
  if (isChange) {
    headers["content-type"] = "application/json";
    headers["idempotency-key"] = key;
  }
  const request: RequestInit = {
    method: call.method,
    headers,
    credentials: "include",
    ...(isChange && { body: JSON.stringify(rest) }),
  };
  for (let attempt = 0; ; attempt++) {
    if (onSend) await onSend();
    if (number) headers["x-mutation"] = number(attempt > 0);
    try {
      return (await attemptCall(url, request, signal)) as Answer;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (error.code === "signed_out" && error.status === 401 && !isProbe)
        await (await import("./unauthorized.ts")).signedOut();
      const pause = PAUSES[attempt];
      const wanted = error.retryAfter * 1000;
      const isTemporary =
        error.code === "unreachable" ||
        error.code === "unavailable" ||
        (error.code === "slow_down" && wanted <= LONGEST_WANTED);
      if (!isTemporary || (pause === undefined && !onWait)) throw error;
      const wait = Math.max(pause ?? LATER, Math.min(wanted, LONGEST_PAUSE));
      // A server that answers 429 is there. So the person is told only when the short pauses are over.
      if ((wait >= LATER && !(error.status === 429 && pause)) || !navigator.onLine) onWait?.(error);
      await waitToRetry(wait, isChange, signal);
    }
  }
}

/** Waits before a retry, until the session ends at most. While the browser is offline, a mutation waits until it is online. */
function waitToRetry(pause: number, isChange: boolean, session: AbortSignal): Promise<unknown> {
  const over = new AbortController();
  return new Promise((resolve) => {
    session.addEventListener("abort", resolve, over);
    if (isChange) addEventListener("online", resolve, over);
    if (!isChange || navigator.onLine) setTimeout(resolve, pause);
  }).finally(() => over.abort()); // A page may wait for days. So remove the listeners.
}

/**
 * Makes one attempt of a call.
 * @returns the answer, which is JSON
 * @throws Failed
 */
async function attemptCall(url: string, request: RequestInit, session: AbortSignal): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(GIVE_UP), session]);
    response = await (globalThis.early?.(url) ?? fetch(url, { ...request, signal }));
    body = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null; // The answer is a proxy's page, not our server's JSON.
      throw error;
    });
    session.throwIfAborted(); // An early call has another signal.
  } catch {
    throw new Failed(session.aborted ? "signed_out" : "unreachable");
  }
  if (response.ok && body !== null) return body;
  throw failureIn(response, body as Partial<Failure> | null);
}

/** Reads the failure from an answer. */
function failureIn({ status, headers }: Response, body: Partial<Failure> | null): Failed {
  // An answer without our JSON is a proxy's page, such as "Back soon". With these statuses it says nothing about the call.
  const isTemporary = status < 300 || status > 501 || [404, 408, 429].includes(status);
  const code = body?.code ?? (status === 401 ? "signed_out" : isTemporary ? "unavailable" : "unexpected");
  return new Failed(code as Code, { ...body, status, retryAfter: Number(headers.get("retry-after")) || 0 });
}
