import { removeSublistSection as call } from "@tasklane/contract/lists.ts";
import { removeSharedSublistSection as shared } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { SendOptions } from "../../data/api/send.ts";
import { callFor } from "./callFor.ts";

/**
 * Deletes a section of a sublist.
 * @throws Failed
 */
export async function removeSublistSection(
  google_list_id: string,
  subList_id: string,
  section_id: string,
  options: SendOptions,
): Promise<{ message: string }> {
  return send(callFor(google_list_id, call, shared), { google_list_id, subList_id, section_id }, options);
}
