import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { renameSharedSection } from "@tasklane/contract/sharing.ts";
import { listOf, lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { nameById, refuseNewerName, renameInSet } from "../naming.ts";
import { lockPeople } from "../../services/membership.ts";
import { renameInViews } from "../../services/renameInViews.ts";
import { rewriteTitles } from "../../services/rewriteTitles.ts";
import { hasSection } from "../../db/tables/sublistsAndSections.ts";
import { sectionsOf } from "./sectionsOf.ts";

/**
 * Renames a section, in Tasklane and in the Google titles that contain its name. The section belongs to a list, or to a sublist
 * if `view` says so.
 */
export function renameSection(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.renameSection, shared: renameSharedSection }[kind];
  return write(call, async (input, { tx, accountId, now, affected }) => {
    const { list_id } = await listOf(tx, accountId, input.listId, kind);
    const members = (await lockPeople(tx, list_id)).filter(({ state }) => state === "approved");
    const member = await lockedListOf(tx, accountId, input.listId, kind);
    const sublistId = input.view === "sublist_section" ? (input.sublistId ?? "") : null;
    const { nameSet, sublist } = await sectionsOf(tx, member.list_id, sublistId);
    const old = await nameById(tx, nameSet, input.sectionId);
    refuseNewerName(old.name, input.onlyFrom);
    await renameInSet(tx, nameSet, { id: old.id, name: input.title }, "title");
    const change = { where: { sublist, section: old.name }, set: { section: input.title } };
    await rewriteTitles(tx, [member.list_id], change, { accountId, now });
    const renamed = { kind: "section", from: old.name, to: input.title } as const;
    // A filter by section takes all sections of that name in the list.
    if (!(await hasSection(tx, member.list_id, old.name)))
      for (const { account_id, google_list_id } of members)
        await renameInViews(tx, account_id, affected, { ...renamed, listId: google_list_id! });
    affected.lists.add(member.list_id);
    const data = { section_id: old.id, section_name: input.title, former: old.name };
    return { message: SUCCESS.sectionRenamed, data };
  });
}
