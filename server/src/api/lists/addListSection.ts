import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addSharedListSection } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { addName } from "../naming.ts";
import { sectionsOf } from "./sectionsOf.ts";

/** Creates a section directly in a list. @param kind the kind of list that the call serves */
export function addListSection(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.addListSection, shared: addSharedListSection }[kind];
  return write(call, async (input, { tx, accountId, affected }) => {
    const { section_id, section_name } = input;
    const member = await lockedListOf(tx, accountId, input.google_list_id, kind);
    const { nameSet } = await sectionsOf(tx, member.list_id, null);
    await addName(tx, nameSet, { id: section_id, name: section_name }, "section_name");
    affected.lists.add(member.list_id);
    return { message: SUCCESS.listSectionCreated, data: { section_id, section_name } };
  });
}
