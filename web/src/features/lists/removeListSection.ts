import type { removeListSection as RemoveListSection } from "@tasklane/contract/lists.ts";
import type { removeSharedListSection as RemoveSharedListSection } from "@tasklane/contract/sharing.ts";
import { requestOf } from "../../data/mutations/defineMutation.ts";
import type { MutationRequest } from "../../data/mutations/defineMutation.ts";
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

/** The request that deletes a section of a list. */
export function removeListSection(
  google_list_id: string,
  section_id: string,
): MutationRequest<{ message: string }> {
  return requestOf(callFor(google_list_id, call, shared), { google_list_id, section_id });
}
