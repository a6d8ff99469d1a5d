import * as contract from "@tasklane/contract/foundNames.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { readMemberships } from "../../views/board.ts";
import { makeNames } from "../makeNames.ts";
import { rereadTitles } from "../../services/rereadTitles.ts";

/**
 * After a loss of Tasklane's database, recovers sublists, sections and labels from Google titles such as `Buy milk (#Errands
 * ##Shop ###Urgent)`. Creates the names that the person confirms, then parses all titles again.
 */
export const rebuildFromTitles = write(
  contract.rebuildFromTitles,
  async ({ names }, { tx, accountId, now, affected }) => {
    await lockAccount(tx, accountId);
    for (const { google_list_id, kind, sublist_name, name } of names) {
      const member = await listOf(tx, accountId, google_list_id);
      const none = { sublist: kind === "section" ? sublist_name : null, section: null, label: null };
      await makeNames(tx, member, { ...none, [kind]: name }, now);
      affected.lists.add(member.list_id);
    }
    let tasks = 0;
    for (const { member, shared } of await readMemberships(tx, accountId)) {
      if (shared) continue;
      tasks += await rereadTitles(tx, member, { at: now, by: accountId });
      affected.lists.add(member.list_id);
    }
    return { message: SUCCESS.rebuilt, data: { created: names.length, tasks } };
  },
);
