import * as z from "zod/mini";

/** Whether Google still accepts our grant: `reauth` brings the banner "Reconnect Google" (product 11.10). */
export const GoogleState = z.enum(["connected", "reauth"]);

/**
 * Trouble with Google that lasts, and when it is tried again (milliseconds since 1970); it ends by itself.
 * - `busy`: too many calls for one account; `day`: the project's calls of the day are used up;
 * - `share`: this account has used its own share of those calls, and is slower until the day ends;
 * - `away`: Google does not answer; `fault`: we fail;
 * - `denied`: Google refuses this account; `scope`: the grant does not cover tasks; `setup`: Google refuses our program.
 */
export const GoogleTrouble = z.object({
  kind: z.enum(["busy", "day", "share", "away", "fault", "denied", "scope", "setup"]),
  until: z.number(),
});
export type GoogleTrouble = z.infer<typeof GoogleTrouble>;
