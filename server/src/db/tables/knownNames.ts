import { sql } from "kysely";
import { prepared } from "../prepared.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { KnownNames } from "../../domain/replica.ts";
import type { Reader } from "../engine.ts";

/**
 * Reads the names that a Google title of this list may have in parentheses, as in `Buy milk (#Errands ##Shop ###Urgent)`: those
 * of the list's sublists and sections, and of one account's labels.
 */
export async function knownNames(tx: Reader, listId: string, accountId: string): Promise<KnownNames> {
  const rows = await namesOf(tx, listId, accountId);
  const of = (what: string): Map<string, string> => byKey(rows.filter((row) => row.what === what));
  return { sublists: of("sublist"), sections: of("section"), labels: of("label") };
}

// Every reading of a task from Google asks this, so it is a single query.
const namesOf = prepared((tx, listId: string, accountId: string) =>
  inList(tx, "sublist", listId)
    .unionAll(inList(tx, "section", listId))
    .unionAll(
      tx
        .selectFrom("label")
        .select(["name", sql<string>`'label'`.as("what")])
        .where("account_id", "=", accountId)
        .where("deleted", "=", 0),
    ),
);

function inList(tx: Reader, what: "sublist" | "section", listId: string) {
  return tx
    .selectFrom(what)
    .select(["name", sql<string>`${sql.lit(what)}`.as("what")])
    .where("list_id", "=", listId)
    .where("deleted", "=", 0);
}

function byKey(names: { name: string }[]): Map<string, string> {
  return new Map(names.map(({ name }) => [nameKey(name), name]));
}
