import * as z from "zod/mini";

/** Whether Google still accepts our grant. With `reauth`, the page shows the banner "Reconnect Google" (product 11.10). */
export const GoogleState = z.enum(["connected", "reauth"]);

/**
 * Lasting trouble with Google, which ends by itself. `until` is the time of our next attempt (milliseconds since 1970).
 * - `busy`: too many calls for one account.
 * - `day`: the project's daily quota is used up.
 * - `share`: this account has used its share of that quota, and syncs more slowly until the day ends.
 * - `away`: Google does not answer.
 * - `fault`: an error on our side.
 * - `denied`: Google refuses this account.
 * - `scope`: the grant does not cover tasks.
 * - `setup`: Google refuses our program.
 */
export const GoogleTrouble = z.object({
  kind: z.enum(["busy", "day", "share", "away", "fault", "denied", "scope", "setup"]),
  until: z.number(),
});
export type GoogleTrouble = z.infer<typeof GoogleTrouble>;
