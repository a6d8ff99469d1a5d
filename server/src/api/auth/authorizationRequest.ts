import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { SIGN_IN_TIME } from "../../http/cookies.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Seal } from "../../security/seal.ts";

const BOUND = "sign-in";

/** A sign-in under way in one browser. `next` is the page to open afterwards. */
const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.nullable(z.string()),
  at: z.number(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** Stores a sign-in that has begun in an encrypted cookie. So only this browser can finish it, and only for a limited time. */
export function keepAuthorizationRequest(
  reply: FastifyReply,
  cookies: Cookies,
  seal: Seal,
  authorizationRequest: AuthorizationRequest,
): void {
  cookies.set(reply, "oauth", seal.close(JSON.stringify(authorizationRequest), BOUND));
}

/**
 * Reads the sign-in that this browser began.
 * @returns null when there is none, or it began too long ago
 */
export function authorizationRequestOf(
  request: FastifyRequest,
  cookies: Cookies,
  seal: Seal,
  now: number,
): AuthorizationRequest | null {
  const sealed = cookies.get(request, "oauth");
  const text = sealed === null ? null : seal.open(sealed, BOUND);
  if (text === null) return null;
  const authorizationRequest = AuthorizationRequest.parse(JSON.parse(text));
  return now - authorizationRequest.at <= SIGN_IN_TIME * 1000 ? authorizationRequest : null;
}
