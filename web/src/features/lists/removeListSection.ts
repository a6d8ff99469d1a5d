import { removeListSection as call } from "@tasklane/contract/lists.ts";
import { removeSharedListSection as shared } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { SendOptions } from "../../data/api/send.ts";
import { callFor } from "./callFor.ts";

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
