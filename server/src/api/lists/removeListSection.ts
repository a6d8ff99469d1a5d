import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { removeSharedListSection } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { removeSection } from "./removeSection.ts";

/** Deletes a section of a list. Its tasks stay, in no section. */
export function removeListSection(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.removeListSection, shared: removeSharedListSection }[kind];
  return write(call, async (input, { tx, accountId, now, affected }) => {
    const member = await lockedListOf(tx, accountId, input.google_list_id, kind);
    const section = { listId: member.list_id, sublistId: null, sectionId: input.section_id };
    await removeSection(tx, section, { accountId, now });
    affected.lists.add(member.list_id);
    return { message: SUCCESS.sectionDeleted };
  });
}
