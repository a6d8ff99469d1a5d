import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { SIGN_IN_TIME } from "../../http/cookies.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Seal } from "../../security/seal.ts";

const BOUND = "sign-in";

/** A sign-in that is under way in one browser, and where it goes on afterwards. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.nullable(z.string()),
  at: z.number(),
});
export type Attempt = z.infer<typeof Attempt>;

/** Keeps a sign-in in a sealed cookie: it can be finished by this browser alone, and only soon. */
export function keepAttempt(reply: FastifyReply, cookies: Cookies, seal: Seal, attempt: Attempt): void {
  cookies.set(reply, "oauth", seal.close(JSON.stringify(attempt), BOUND));
}

/** @returns null when this browser began none, or too long ago */
export function attemptOf(
  request: FastifyRequest,
  cookies: Cookies,
  seal: Seal,
  now: number,
): Attempt | null {
  const sealed = cookies.get(request, "oauth");
  const text = sealed === null ? null : seal.open(sealed, BOUND);
  if (text === null) return null;
  const attempt = Attempt.parse(JSON.parse(text));
  return now - attempt.at <= SIGN_IN_TIME * 1000 ? attempt : null;
}
