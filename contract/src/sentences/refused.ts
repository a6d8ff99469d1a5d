import { fallback, notFound } from "./failures.ts";

/** The sentences for the failure codes of the API (product 7.14). */
export const REFUSED = {
  invalid_input: "Please check what you entered.",
  bad_callback: "Signing in did not work. Please try again.",
  access_denied: "Google was not allowed to sign you in. You can try again at any time.",
  email_not_verified:
    "Google has not verified the e-mail address of this account. Verify it at Google, then sign in again.",
  tasks_not_granted:
    "Tasklane needs the permission for Google Tasks. Please sign in again and tick the box for Tasks.",
  signed_out: "Please sign in.",
  forbidden: "Only the owner of the list can do that.",
  cross_site: "This request came from another site and was refused.",
  not_found: notFound,
  already_exists: "That is already there.",
  conflict: "It changed meanwhile. Please look again.",
  kept: "It was changed meanwhile, so that stays.",
  already_done: "This was done already.",
  too_large: "That is too large.",
  not_json: "The request must be JSON.",
  idempotency_mismatch: "The same Idempotency-Key was used with another request.",
  google_reauth_required: "Google no longer accepts our access. Please reconnect Google.",
  slow_down: "Too many requests. Please wait a moment.",
  google_unavailable: "Google does not answer. Please try again in a moment.",
  unavailable: "The server is busy. Please try again in a moment.",
  unexpected: fallback,
} as const;
