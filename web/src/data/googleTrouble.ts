import type { GoogleTrouble as Trouble } from "@tasklane/contract/google.ts";

/**
 * Whether a banner shows this problem. A used-up daily limit of calls to Google ends by itself, so its banner is hidden once
 * `until` has passed.
 */
export const isTold = (trouble: Trouble, now: number): boolean =>
  (trouble.kind !== "day" && trouble.kind !== "share") || trouble.until > now;

/** Whether the server cannot reach this person's Google account until the person connects Google again. */
export const needsPerson = (google: "connected" | "reauth", trouble: Trouble | undefined): boolean =>
  google === "reauth" || trouble?.kind === "scope";
