import { coalesced } from "../../data/coalesced.ts";
import { allTaskLists } from "./allTaskLists.ts";

/**
 * Fetches and applies what changed, one request at a time. A failed request is not retried, because the next event from the
 * server fetches the same changes.
 */
export const catchUp = coalesced(async () => {
  await allTaskLists().catch(() => undefined);
});
