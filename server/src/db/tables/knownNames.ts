import { prepared } from "../prepared.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { KnownNames } from "../../domain/replica.ts";
import type { Reader } from "../engine.ts";

/**
 * Reads the names that a Google title of this list may have in parentheses, as in `Buy milk (#Errands ##Shop ###Urgent)`: those
 * of the list's sublists and sections, and of one account's labels.
 */
export async function knownNames(tx: Reader, listId: string, accountId: string): Promise<KnownNames> {
  return {
    sublists: byKey(await sublistNames(tx, listId)),
    sections: byKey(await sectionNames(tx, listId)),
    labels: byKey(await labelNames(tx, accountId)),
  };
}

const sublistNames = prepared((tx, listId: string) =>
  tx.selectFrom("sublist").select("name").where("list_id", "=", listId).where("deleted", "=", 0),
);
const sectionNames = prepared((tx, listId: string) =>
  tx.selectFrom("section").select("name").where("list_id", "=", listId).where("deleted", "=", 0),
);
const labelNames = prepared((tx, accountId: string) =>
  tx.selectFrom("label").select("name").where("account_id", "=", accountId).where("deleted", "=", 0),
);

function byKey(names: { name: string }[]): Map<string, string> {
  return new Map(names.map(({ name }) => [nameKey(name), name]));
}
