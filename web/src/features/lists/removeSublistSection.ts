import type { removeSublistSection as RemoveSublistSection } from "@tasklane/contract/lists.ts";
import type { removeSharedSublistSection as RemoveSharedSublistSection } from "@tasklane/contract/sharing.ts";
import { requestOf } from "../../data/mutations/defineMutation.ts";
import type { MutationRequest } from "../../data/mutations/defineMutation.ts";
import { callFor } from "./callFor.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RemoveSublistSection> = {
  name: "removeSublistSection",
  method: "DELETE",
  path: "/my-tasks/remove/subList/section",
};
const shared: RouteOf<typeof RemoveSharedSublistSection> = {
  name: "removeSharedSublistSection",
  method: "DELETE",
  path: "/my-share/remove/subList/section",
};

/** The request that deletes a section of a sublist. */
export function removeSublistSection(
  google_list_id: string,
  subList_id: string,
  section_id: string,
): MutationRequest<{ message: string }> {
  return requestOf(callFor(google_list_id, call, shared), { google_list_id, subList_id, section_id });
}
