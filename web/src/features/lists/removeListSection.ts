import type { removeListSection as RemoveListSection } from "@tasklane/contract/lists.ts";
import type { removeSharedListSection as RemoveSharedListSection } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { SendOptions } from "../../data/api/send.ts";
import { callFor } from "./callFor.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RemoveListSection> = {
  name: "removeListSection",
  method: "DELETE",
  path: "/my-tasks/remove/listSection",
};
const shared: RouteOf<typeof RemoveSharedListSection> = {
  name: "removeSharedListSection",
  method: "DELETE",
  path: "/my-share/remove/listSection",
};

/**
 * Deletes a section of a list.
 * @throws Failed
 */
export async function removeListSection(
  google_list_id: string,
  section_id: string,
  options: SendOptions,
): Promise<{ message: string }> {
  return send(callFor(google_list_id, call, shared), { google_list_id, section_id }, options);
}
