import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { renameSharedSection } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { nameById, renameInSet } from "../naming.ts";
import { rewriteTitles } from "../../services/rewriteTitles.ts";
import { sectionsOf } from "./sectionsOf.ts";

/**
 * Renames a section, in Tasklane and in the Google titles that contain its name. The section belongs to a list, or to a sublist
 * if `view` says so.
 */
export function renameSection(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.renameSection, shared: renameSharedSection }[kind];
  return write(call, async (input, { tx, accountId, now, affected }) => {
    const member = await lockedListOf(tx, accountId, input.listId, kind);
    const sublistId = input.view === "sublist_section" ? (input.sublistId ?? "") : null;
    const { nameSet, sublist } = await sectionsOf(tx, member.list_id, sublistId);
    const old = await nameById(tx, nameSet, input.sectionId);
    await renameInSet(tx, nameSet, { id: old.id, name: input.title }, "title");
    const change = { where: { sublist, section: old.name }, set: { section: input.title } };
    await rewriteTitles(tx, [member.list_id], change, { accountId, now });
    affected.lists.add(member.list_id);
    return { message: SUCCESS.sectionRenamed, data: { section_id: old.id, section_name: input.title } };
  });
}
