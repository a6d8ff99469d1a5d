import { nameKey } from "@tasklane/contract/names.ts";
import type { KnownNames } from "../../domain/replica.ts";
import type { Reader } from "../engine.ts";

/** Reads the names that titles of a list may contain: those of its sublists, of all its sections, and of one account's labels. */
export async function knownNames(tx: Reader, listId: string, accountId: string): Promise<KnownNames> {
  const sublists = tx
    .selectFrom("sublist")
    .select("name")
    .where("list_id", "=", listId)
    .where("dead", "=", 0);
  const sections = tx
    .selectFrom("section")
    .select("name")
    .where("list_id", "=", listId)
    .where("dead", "=", 0);
  const labels = tx
    .selectFrom("label")
    .select("name")
    .where("account_id", "=", accountId)
    .where("dead", "=", 0);
  return {
    sublists: byKey(await sublists.execute()),
    sections: byKey(await sections.execute()),
    labels: byKey(await labels.execute()),
  };
}

function byKey(names: { name: string }[]): Map<string, string> {
  return new Map(names.map(({ name }) => [nameKey(name), name]));
}
