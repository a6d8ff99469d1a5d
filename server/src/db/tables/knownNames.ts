import { sql } from "kysely";
import { preparedSql } from "../prepared.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { KnownNames } from "../../domain/title.ts";
import type { Reader } from "../engine.ts";

/** Reads the names that a Google title of this list may have in parentheses (`KnownNames`). */
export async function knownNames(tx: Reader, listId: string, accountId: string): Promise<KnownNames> {
  const rows = await namesOf(tx, listId, accountId);
  const of = (what: string): Map<string, string> => byKey(rows.filter((row) => row.what === what));
  return { sublists: of("sublist"), sections: of("section"), labels: of("label") };
}

// Every reading of a task from Google asks this, so it is a single query.
const namesOf = preparedSql(
  (_, listId: string, accountId: string) => sql<{ name: string; what: string }>`select name, 'sublist' as what
      from sublist where list_id = ${listId} and deleted = 0
    union all select name, 'section' from section where list_id = ${listId} and deleted = 0
    union all select name, 'label' from label where account_id = ${accountId} and deleted = 0`,
);

function byKey(names: { name: string }[]): Map<string, string> {
  return new Map(names.map(({ name }) => [nameKey(name), name]));
}
