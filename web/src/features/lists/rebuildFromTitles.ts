import type { rebuildFromTitles as RebuildFromTitles } from "@tasklane/contract/lists.ts";
import type { FoundName } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { catchUp } from "./allTaskLists.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RebuildFromTitles> = {
  name: "rebuildFromTitles",
  method: "POST",
  path: "/my-tasks/rebuild-from-titles",
};

/**
 * Creates the confirmed names, and makes the server parse the titles again.
 * @returns what went wrong, or undefined
 */
export async function rebuildFromTitles(found: readonly FoundName[]): Promise<unknown> {
  const names = found.map(({ google_list_id, kind, sublist_name, name }) => ({
    google_list_id,
    kind,
    sublist_name,
    name,
  }));
  const failed = await act({
    send: (options) => send(call, { names }, options),
    failure: FAILURE.fallback,
  });
  if (failed === undefined) await catchUp();
  return failed;
}
