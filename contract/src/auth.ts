import * as z from "zod/mini";
import { call, MessageAnswer } from "./call.ts";
import { GoogleState, GoogleTrouble } from "./google.ts";
import { Id } from "./ids.ts";

/**
 * The signed-in person (product 3.1). `user_id` is Tasklane's id of them, not Google's. It reveals nothing, and other members see
 * it.
 */
export const User = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});
export type User = z.infer<typeof User>;

/**
 * A path in Tasklane to which the browser returns after the sign-in. It begins with one slash and neither a second slash nor a
 * backslash, because those could lead to another site.
 */
const OwnPath = z.string().check(z.regex(/^\/(?![/\\])[^\\\s]*$/), z.maxLength(2048));

export const authGoogle = call({
  name: "authGoogle",
  method: "GET",
  path: "/auth_google",
  summary: "Starts sign-in: redirects the browser to the provider.",
  session: false,
  input: z.object({ login_hint: z.optional(z.string().check(z.maxLength(320))), next: z.optional(OwnPath) }),
  answer: z.object({}),
});

export const callback = call({
  name: "callback",
  method: "GET",
  path: "/callback",
  summary: "Exchanges the provider's code, once, for a session.",
  session: false,
  input: z.object({
    code: z.optional(z.string().check(z.maxLength(2048))),
    state: z.optional(z.string().check(z.maxLength(512))),
    error: z.optional(z.string().check(z.maxLength(512))),
    iss: z.optional(z.string()),
  }),
  answer: z.extend(User, { next: z.optional(z.string()) }),
});

export const currentUser = call({
  name: "currentUser",
  method: "GET",
  path: "/current-user",
  summary: "Returns who is signed in, and any trouble with their Google account.",
  input: z.object({}),
  answer: z.extend(User, { google: z.optional(GoogleState), trouble: z.optional(GoogleTrouble) }),
});

export const logout = call({
  name: "logout",
  method: "GET",
  path: "/logout",
  summary: "Ends this session.",
  session: false,
  input: z.object({}),
  answer: MessageAnswer,
});

export const deleteAccount = call({
  name: "deleteAccount",
  method: "DELETE",
  path: "/account",
  summary: "Deletes the caller's account here. Google keeps the tasks.",
  input: z.strictObject({ confirm: z.string().check(z.maxLength(320)) }),
  answer: MessageAnswer,
});

export const logoutEverywhere = call({
  name: "logoutEverywhere",
  method: "POST",
  path: "/logout-everywhere",
  summary: "Ends every session of the caller, including this one.",
  input: z.strictObject({}),
  answer: MessageAnswer,
});

/** A browser in which the caller is signed in. Times are in ISO 8601. */
export const OwnSession = z.object({
  /** The id by which its person ends the session. It is not the secret in the cookie, so nobody can sign in with it. */
  id: z.string(),
  /** A rough description, for example `Firefox on Linux`; null when unknown. */
  browser: z.nullable(z.string()),
  signedInAt: z.string(),
  /** Updated at most every five minutes. */
  lastUsedAt: z.string(),
  /** Whether it is the session of the browser that asks. */
  isThisOne: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessions = call({
  name: "sessions",
  method: "GET",
  path: "/my-sessions",
  summary: "Lists the caller's sessions, the last used first.",
  input: z.object({}),
  answer: z.object({ sessions: z.array(OwnSession) }),
});

export const endSession = call({
  name: "endSession",
  method: "DELETE",
  path: "/my-sessions/:sessionId",
  summary: "Ends one session of the caller. For this session it does the same as `logout`.",
  input: z.strictObject({ sessionId: Id }),
  answer: MessageAnswer,
});
