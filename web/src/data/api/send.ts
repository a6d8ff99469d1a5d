import { currentUser } from "@tasklane/contract/auth.ts";
import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import type { Failure } from "@tasklane/contract/failure.ts";
import { getState } from "../store.ts";
import { timeZone } from "../timeZone.ts";
import { sessionSignal } from "./epoch.ts";
import { Failed } from "./failed.ts";
import type { Code } from "./failed.ts";
import { addressOf } from "./host.ts";

/** How long to wait before asking again when no answer came, in milliseconds. */
const PAUSES = [400, 1200];
const LONGEST_PAUSE = 5_000;
/** How often something that waits for the server is tried. */
const LATER = 4_000;
const GIVE_UP = 30_000;

export interface SendOptions {
  /** A look whether somebody is signed in: a 401 is its answer and starts nothing (product 11.3). */
  isProbe?: boolean;
  /** The key of a change that may have been sent before, without an answer. */
  key?: string;
  /** The session it belongs to; the present one unless it had to wait. */
  signal?: AbortSignal;
  /** Is told what would be sent instead of sending it; then there is no answer. */
  tell?: (call: Pick<Call, "name" | "method" | "path">, input: object) => void;
  /** Is told what is sent, right before. */
  onSend?: (input: object) => void;
  /** A change that waits as long as it takes until somebody answers; is called when it begins to. */
  onWait?: () => void;
}

/**
 * Makes a call. A change carries an `Idempotency-Key` that stays the same when it is sent again, so nothing is done twice;
 * while the browser is offline it waits.
 * @throws Failed when the server refuses or does not answer
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  {
    isProbe = false,
    key = crypto.randomUUID(),
    signal = sessionSignal(),
    tell,
    onSend,
    onWait,
  }: SendOptions = {},
): Promise<AnswerOf<C>> {
  if (tell) {
    tell(call, input as object);
    return new Promise(() => undefined);
  }
  const { url, rest } = addressOf(call, input as object);
  const isChange = call.method !== "GET";
  const headers: Record<string, string> = { accept: "application/json", "x-time-zone": timeZone() };
  const { user } = getState();
  // Whose page this is: the cookie may be somebody else's by now.
  if (user && call.name !== currentUser.name) headers["x-account"] = user.user_id;
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
  onSend?.(input as object);
  for (let attempt = 0; ; attempt++) {
    if (isChange && signal.aborted) throw new Failed("signed_out");
    try {
      return (await once(url, request, signal)) as AnswerOf<C>;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (error.code === "signed_out" && error.status === 401 && !isProbe)
        await (await import("./unauthorized.ts")).signedOut();
      const pause = PAUSES[attempt];
      const isPassing = ["unreachable", "unavailable", "slow_down"].includes(error.code);
      if (!isPassing || (pause === undefined && !onWait)) throw error;
      if (pause === undefined || !navigator.onLine) onWait?.();
      const wanted = Math.min((error.retryAfter ?? 0) * 1000, LONGEST_PAUSE);
      await soon(Math.max(pause ?? LATER, wanted), isChange);
    }
  }
}

/** Waits a while; a change does while the browser is offline, and goes on as soon as it is back. */
async function soon(pause: number, isChange: boolean): Promise<void> {
  await new Promise((resolve) => {
    if (isChange) addEventListener("online", resolve, { once: true });
    if (!isChange || navigator.onLine) setTimeout(resolve, pause);
  });
}

async function once(url: string, request: RequestInit, session: AbortSignal): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      ...request,
      signal: AbortSignal.any([AbortSignal.timeout(GIVE_UP), session]),
    });
    body = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null; // A proxy's page, not our server's answer.
      throw error;
    });
  } catch {
    throw new Failed(session.aborted ? "signed_out" : "unreachable");
  }
  if (response.ok && body !== null) return body;
  throw refusal(response, body as Partial<Failure> | null);
}

function refusal({ status, headers }: Response, body: Partial<Failure> | null): Failed {
  const code = body?.code ?? (status === 401 ? "signed_out" : status >= 502 ? "unavailable" : "unexpected");
  const retryAfter = Number(headers.get("retry-after")) || undefined;
  return new Failed(code as Code, { message: body?.message, fields: body?.fields, status, retryAfter });
}
