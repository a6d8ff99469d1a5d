import type { Selectable } from "kysely";
import type { Reader } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import type { Tables } from "../schema.ts";
import { binBegins } from "./bin.ts";
import type { BinList } from "./bin.ts";
import { storedSublistId } from "./sublistsAndSections.ts";

/** A deleted sublist, section or label in the bin. A section without `sublistId` is directly in its list. */
export interface BinName {
  kind: "sublist" | "section" | "label";
  id: string;
  /** The list of a sublist or section; null for a label, which belongs to no list. */
  listId: string | null;
  sublistId: string | null;
  sublistName: string | null;
  name: string;
  at: number;
  by: string;
}

/**
 * Reads the deleted sublists, sections and labels that a person may see in the bin. If a sublist was deleted with its sections,
 * they return with it, so they are left out.
 * @param before only rows with a lower change number, for the next page
 */
export async function binNames(
  tx: Reader,
  accountId: string,
  lists: readonly BinList[],
  now: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<BinName[]> {
  const from = new Map(
    lists.filter((list) => !list.deleted).map(({ member }) => [member.list_id, member.bin_from]),
  );
  const seen = (row: { list_id: string; bin_rev: number | null }): boolean =>
    (row.bin_rev ?? 0) >= from.get(row.list_id)!;
  const range = { since: binBegins(now), before };
  const sublists = await deletedSublists(tx, from.keys(), range);
  const sections = await deletedSections(tx, from.keys(), range);
  const labels = await deletedLabels(tx, accountId, range);
  const inNoList = { listId: null, sublistId: null, sublistName: null };
  return [
    ...sublists
      .filter(seen)
      .map((row) => ({ ...inNoList, kind: "sublist" as const, listId: row.list_id, ...nameOf(row) })),
    ...sections.filter(seen).map((row) => ({
      kind: "section" as const,
      listId: row.list_id,
      sublistId: row.sublist_id === storedSublistId(null) ? null : row.sublist_id,
      sublistName: row.sublistName,
      ...nameOf(row),
    })),
    ...labels.map((row) => ({ ...inNoList, kind: "label" as const, ...nameOf(row) })),
  ];
}

function nameOf(
  row: Pick<Selectable<Tables["label"]>, "id" | "name" | "bin_at" | "bin_by">,
): Pick<BinName, "id" | "name" | "at" | "by"> {
  return { id: row.id, name: row.name, at: row.bin_at ?? 0, by: row.bin_by ?? "" };
}

/** Deletions from `since` on (our time), in rows with a change number below `before`. */
interface Range {
  since: number;
  before: number;
}

function deletedSublists(tx: Reader, listIds: Iterable<string>, { since, before }: Range) {
  return inChunks(listIds, (chunk) =>
    tx
      .selectFrom("sublist")
      .selectAll()
      .where("list_id", "in", chunk)
      .where("deleted", "=", 1)
      .where("bin_at", ">=", since)
      .where("changed", "<", before)
      .execute(),
  );
}

/** Reads deleted sections that are directly in a list or in a live sublist, with the sublist's name. */
function deletedSections(tx: Reader, listIds: Iterable<string>, { since, before }: Range) {
  return inChunks(listIds, (chunk) =>
    tx
      .selectFrom("section")
      .leftJoin("sublist", (join) =>
        join
          .onRef("sublist.list_id", "=", "section.list_id")
          .onRef("sublist.id", "=", "section.sublist_id")
          .on("sublist.deleted", "=", 0),
      )
      .selectAll("section")
      .select("sublist.name as sublistName")
      .where("section.list_id", "in", chunk)
      .where("section.deleted", "=", 1)
      .where("section.bin_at", ">=", since)
      .where("section.changed", "<", before)
      .where((section) =>
        section.or([
          section("section.sublist_id", "=", storedSublistId(null)),
          section("sublist.id", "is not", null),
        ]),
      )
      .execute(),
  );
}

function deletedLabels(tx: Reader, accountId: string, { since, before }: Range) {
  return tx
    .selectFrom("label")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("deleted", "=", 1)
    .where("bin_at", ">=", since)
    .where("changed", "<", before)
    .execute();
}
