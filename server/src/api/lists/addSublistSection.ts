import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addSharedSublistSection } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { addName } from "../naming.ts";
import { sectionsOf } from "./sectionsOf.ts";

/** Creates a section in a sublist. @param kind the kind of list that the call serves */
export function addSublistSection(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.addSublistSection, shared: addSharedSublistSection }[kind];
  return write(call, async (input, { tx, accountId, affected }) => {
    const { section_id, section_name } = input;
    const member = await lockedListOf(tx, accountId, input.google_list_id, kind);
    const { nameSet } = await sectionsOf(tx, member.list_id, input.subList_id);
    await addName(tx, nameSet, { id: section_id, name: section_name }, "section_name");
    affected.lists.add(member.list_id);
    return { message: SUCCESS.sublistSectionCreated, data: { section_id, section_name } };
  });
}
