import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { deleteSharedSublist } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { nameById } from "../naming.ts";
import { deleteName } from "../../db/tables/sublistsAndSections.ts";
import { rewriteTitles } from "../../services/rewriteTitles.ts";

/** Deletes a sublist with its sections. Its tasks stay in the list, in no sublist and no section. */
export function deleteSublist(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.deleteSublist, shared: deleteSharedSublist }[kind];
  return write(call, async (input, { tx, accountId, now, affected }) => {
    const member = await lockedListOf(tx, accountId, input.google_list_id, kind);
    const nameSet = { kind: "sublist", listId: member.list_id } as const;
    const { id, name } = await nameById(tx, nameSet, input.sublist_id);
    await deleteName(tx, nameSet, id, { accountId, now });
    const change = { where: { sublist: name }, set: { sublist: null, section: null } };
    await rewriteTitles(tx, [member.list_id], change, { accountId, now });
    affected.lists.add(member.list_id);
    return { message: SUCCESS.sublistDeleted };
  });
}
