import * as contract from "@tasklane/contract/lists.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { renameSharedSublist } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { refuseNewerName, renameInSet } from "../naming.ts";
import { liveNames, lockNames } from "../../db/tables/sublistsAndSections.ts";
import { rewriteTitles } from "../../services/rewriteTitles.ts";

/**
 * Renames a sublist, in Tasklane and in the Google titles that contain its name. The caller names the sublist by its id or its
 * old name.
 */
export function renameSublist(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.renameSublist, shared: renameSharedSublist }[kind];
  return write(call, async (input, { tx, accountId, now, affected }) => {
    const member = await lockedListOf(tx, accountId, input.listId, kind);
    const nameSet = { kind: "sublist", listId: member.list_id } as const;
    await lockNames(tx, nameSet);
    const { sublistId } = input;
    const oldKey = nameKey(input.oldSublistname);
    const old = (await liveNames(tx, nameSet)).find((each) =>
      sublistId === undefined ? nameKey(each.name) === oldKey : each.id === sublistId,
    );
    if (!old) throw new Failed("not_found");
    refuseNewerName(old.name, input.onlyFrom);
    await renameInSet(tx, nameSet, { id: old.id, name: input.title }, "title");
    const change = { where: { sublist: old.name }, set: { sublist: input.title } };
    await rewriteTitles(tx, [member.list_id], change, { accountId, now });
    affected.lists.add(member.list_id);
    const inside = await liveNames(tx, { kind: "section", listId: member.list_id, sublistId: old.id });
    const sections = Object.fromEntries(
      inside.map(({ id, name }) => [id, { section_id: id, section_name: name }]),
    );
    const data = { sublist_id: old.id, sublist_name: input.title, sections, former: old.name };
    return { message: SUCCESS.sublistRenamed, data };
  });
}
