import * as z from "zod/mini";

/**
 * Whether Google still lets Tasklane into the person's account. With `reauth` it does not, and the page shows the banner
 * "Reconnect Google" (product 11.10).
 */
export const GoogleState = z.enum(["connected", "reauth"]);

/**
 * Trouble between Tasklane and Google that has lasted for some time. `until` is when Tasklane tries again (milliseconds since 1970).
 * It ends without the person, except `scope`.
 * - `busy`: too many calls for one account.
 * - `day`: the calls a day that Google grants Tasklane are used up.
 * - `share`: this account has used its share of those calls, and syncs more slowly until the day ends.
 * - `away`: Google does not answer.
 * - `fault`: an error in Tasklane.
 * - `denied`: Google refuses this account.
 * - `scope`: the person did not allow access to their tasks.
 * - `setup`: Google refuses Tasklane as a program.
 */
export const GoogleTrouble = z.object({
  kind: z.enum(["busy", "day", "share", "away", "fault", "denied", "scope", "setup"]),
  until: z.number(),
});
export type GoogleTrouble = z.infer<typeof GoogleTrouble>;
