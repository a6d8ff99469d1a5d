import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addSharedSublist } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { addName } from "../naming.ts";

/** Creates a sublist of a list. @param kind the kind of list that the call serves */
export function addSublist(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.addSublist, shared: addSharedSublist }[kind];
  return write(call, async (input, { tx, accountId, affected }) => {
    const { sublist_id, sublist_name } = input;
    const member = await lockedListOf(tx, accountId, input.google_list_id, kind);
    const nameSet = { kind: "sublist", listId: member.list_id } as const;
    await addName(tx, nameSet, { id: sublist_id, name: sublist_name }, "sublist_name");
    affected.lists.add(member.list_id);
    return { message: SUCCESS.sublistCreated, data: { sublist_id, sublist_name, sections: {} } };
  });
}
