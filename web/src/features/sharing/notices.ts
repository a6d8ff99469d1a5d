import type { notices as Notices, seeNotices as SeeNotices } from "@tasklane/contract/notices.ts";
import type { Notice } from "@tasklane/contract/notices.ts";
import { send } from "../../data/api/send.ts";
import { coalesced } from "../../data/coalesced.ts";
import { getState, setState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof Notices> = { name: "notices", method: "GET", path: "/notices" };
const seeCall: RouteOf<typeof SeeNotices> = { name: "seeNotices", method: "POST", path: "/notices/seen" };

/**
 * Fetches this person's notices, one request at a time, so that an older answer cannot come last. If the server does not answer,
 * the notices fetched before stay.
 */
export const loadNotices = coalesced(async () => {
  const userId = getState().user?.user_id;
  if (userId === undefined) return; // The person signed out while an earlier request was under way.
  const answer = await send(call, {}).catch(() => undefined);
  if (!answer || getState().user?.user_id !== userId) return;
  const { notices } = answer;
  const fresh = notices.filter(({ isNew }) => isNew).length;
  setState({ notices, newNotices: fresh > 9 ? "9+" : fresh > 0 ? String(fresh) : "" });
});

/**
 * Marks notices as seen, on all of the person's devices. Without ids, marks all. A request to join stays new until it is
 * answered.
 */
export async function seeNotices(ids?: readonly string[]): Promise<void> {
  await send(seeCall, ids ? { ids: [...ids] } : {}).catch(() => undefined);
  await loadNotices();
}

/** Whether a notice is a request to join that nobody has answered yet. */
export function isOpenRequest({ kind, answer }: Notice): boolean {
  return kind === "asks" && answer === undefined;
}
