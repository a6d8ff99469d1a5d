import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import type { Store } from "../store/engine.ts";
import { removeSection } from "./removeSection.ts";

/** Deletes a section of a sublist; its tasks stay, in no section. */
export function removeSublistSection(store: Store): Handled {
  return write(contract.removeSublistSection, async (input, { tx, accountId, now, touched }) => {
    const member = await listOf(tx, accountId, input.google_list_id);
    const section = { listId: member.list_id, sublistId: input.subList_id, sectionId: input.section_id };
    await removeSection(store, tx, section, { accountId, now });
    touched.lists.add(member.list_id);
    return { message: SUCCESS.sectionDeleted };
  });
}
