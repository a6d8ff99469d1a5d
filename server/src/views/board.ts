import { storedSublistId } from "../db/tables/sublistsAndSections.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { SYNCH } from "@tasklane/contract/synch.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Reader } from "../db/engine.ts";
import { countMembers } from "../db/tables/sharedMembers.ts";
import { readNameRefusal } from "../db/tables/listNames.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { prepared } from "../db/prepared.ts";
import type { ListNames } from "./presentTask.ts";

/** A membership with its list as the member sees it: the member's row, and the list with its name, sublists and sections. */
export interface Membership {
  member: MemberRow;
  list: List;
  shared: boolean;
  /** The highest change number of the rows from which the answer about the list is made. */
  changed: number;
}

/** Reads every list of which an account is an approved member, in the order of the person's board. */
export async function readMemberships(tx: Reader, accountId: string): Promise<Membership[]> {
  const members = await memberRows(tx, accountId);
  const sublists = await sublistRows(tx, accountId);
  const sections = await sectionRows(tx, accountId);
  const counts = await countMembers(
    tx,
    members.filter((member) => member.shared).map((member) => member.list_id),
  );
  const sublistsOf = Map.groupBy(sublists, (row) => row.list_id);
  const sectionsOf = Map.groupBy(sections, (row) => row.list_id);
  return members.flatMap(({ name, shared, listChanged, ...member }) => {
    if (member.google_list_id === null) return [];
    const inList = sectionsOf.get(member.list_id) ?? [];
    const below = sublistsOf.get(member.list_id) ?? [];
    const list: List = {
      google_list_id: member.google_list_id,
      google_list_name: name,
      sublists: Object.fromEntries(
        below
          .filter((row) => !row.deleted)
          .map((row) => [
            row.id,
            { sublist_id: row.id, sublist_name: row.name, sections: sectionsUnder(row.id, inList) },
          ]),
      ),
      sections: sectionsUnder(null, inList),
      ...(member.is_default ? { is_default: true } : {}),
      ...(shared ? sharedBy(member, counts.get(member.list_id)!) : {}),
      ...problemOf(member),
      ...(member.quarantined === "[]" ? {} : { held: (JSON.parse(member.quarantined) as string[]).length }),
    };
    const changes = [...below, ...inList].map((part) => part.changed);
    return [
      { member, list, shared: shared === 1, changed: Math.max(member.changed, listChanged, ...changes) },
    ];
  });
}

/** Why Google refuses the list's name in this account. */
function problemOf(member: MemberRow): Pick<List, "problem"> {
  const reason = readNameRefusal(member)?.reason;
  return typeof reason === "string" ? { problem: reason } : {};
}

const memberRows = prepared((tx, accountId: string) =>
  tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .select(["list.name", "list.shared", "list.changed as listChanged"])
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("list.deleted_at", "is", null)
    .orderBy("member.order_key"),
);
const sublistRows = prepared((tx, accountId: string) =>
  tx.selectFrom("sublist").selectAll().where("list_id", "in", listIdsOf(tx, accountId)).orderBy("id"),
);
const sectionRows = prepared((tx, accountId: string) =>
  tx.selectFrom("section").selectAll().where("list_id", "in", listIdsOf(tx, accountId)).orderBy("id"),
);

function listIdsOf(tx: Reader, accountId: string) {
  return tx.selectFrom("member").select("list_id").where("account_id", "=", accountId);
}

/** Returns the additional fields of a shared list (product 3.5). */
function sharedBy(
  member: MemberRow,
  { members, waiting }: { members: number; waiting: number },
): Partial<List> {
  return {
    group_id: `${member.google_list_id}:${member.account_id}`,
    role: member.main_user ? "owner" : "member",
    synch: SYNCH.inStep,
    members,
    ...(member.main_user && waiting > 0 ? { waiting } : {}),
  };
}

/**
 * Reads the lists that an account has asked to join, if their row changed at or after `since`. They show nothing of
 * the shared list, not even that it changes (I7).
 */
export async function readAwaiting(tx: Reader, accountId: string, since = 0): Promise<List[]> {
  const rows = await awaitingRows(tx, accountId, since);
  return rows.map((row) => ({
    google_list_id: row.google_list_id!,
    google_list_name: TEXT.awaitingList,
    sublists: {},
    sections: {},
    role: "member",
    synch: SYNCH.pending,
  }));
}

const awaitingRows = prepared((tx, accountId: string, since: number) =>
  tx
    .selectFrom("member")
    .select("google_list_id")
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .where("changed", ">=", since)
    .orderBy("order_key"),
);

function sectionsUnder(
  sublistId: string | null,
  rows: readonly { sublist_id: string; id: string; name: string; deleted: 0 | 1 }[],
): List["sections"] {
  return Object.fromEntries(
    rows
      .filter((row) => row.sublist_id === storedSublistId(sublistId) && !row.deleted)
      .map((row) => [row.id, { section_id: row.id, section_name: row.name }]),
  );
}

/** Reads the names of the list, its sublists and sections, which are needed to show its tasks; null when the list is deleted. */
export async function readNames(tx: Reader, member: MemberRow): Promise<ListNames | null> {
  const rows = await listNames(tx, member.list_id);
  const [first] = rows;
  if (!first || member.google_list_id === null) return null;
  return {
    memberId: member.id,
    listId: member.google_list_id,
    listName: first.name,
    sublistIds: new Map(
      rows.flatMap(({ sublistId, sublistName }) =>
        sublistId === null || sublistName === null ? [] : [[sublistName, sublistId] as const],
      ),
    ),
  };
}

const listNames = prepared((tx, listId: string) =>
  tx
    .selectFrom("list")
    .leftJoin("sublist", (join) =>
      join.onRef("sublist.list_id", "=", "list.id").on("sublist.deleted", "=", 0),
    )
    .select(["list.name", "sublist.id as sublistId", "sublist.name as sublistName"])
    .where("list.id", "=", listId)
    .where("list.deleted_at", "is", null),
);

/** The names and Google ids of a list as one member sees it, for presenting its tasks. */
export function namesOf({ member, list }: Membership): ListNames {
  return {
    memberId: member.id,
    listId: list.google_list_id,
    listName: list.google_list_name,
    sublistIds: new Map(Object.values(list.sublists).map((each) => [each.sublist_name, each.sublist_id])),
  };
}

/** Reads an account's labels that changed at or after a change number, and the ids of those that were deleted since. */
export async function readLabels(
  tx: Reader,
  accountId: string,
  since: number,
): Promise<{ labels: Label[]; gone: string[] }> {
  const rows = await tx
    .selectFrom("label")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("changed", ">=", since)
    .orderBy("id")
    .execute();
  return {
    labels: rows.filter((row) => !row.deleted).map((row) => ({ label_id: row.id, label_name: row.name })),
    gone: rows.filter((row) => row.deleted).map((row) => row.id),
  };
}

/**
 * Finds the lists that left an account's board since a change number, by Google id. `retaken` is true if one of these Google
 * lists is on the board again as another list: the membership in the shared list ended, and it became a private list.
 */
export async function listsGoneSince(
  tx: Reader,
  accountId: string,
  since: number,
): Promise<{ gone: string[]; retaken: boolean }> {
  const rows = await endedRows(tx, accountId, since);
  const ended = rows.filter(
    ({ state, deleted_at }) =>
      state === "left" || state === "detached" || (state === "approved" && deleted_at !== null),
  );
  const former = rows.flatMap((row) => row.former_list_id ?? []);
  const current =
    former.length === 0
      ? []
      : await tx
          .selectFrom("member")
          .select("google_list_id")
          .where("account_id", "=", accountId)
          .where("google_list_id", "in", former)
          .execute();
  return {
    gone: ended.flatMap((row) => row.google_list_id ?? row.former_list_id ?? []),
    retaken: current.length > 0,
  };
}

/** Memberships that changed since a change number, or whose list was deleted since. */
const endedRows = prepared((tx, accountId: string, since: number) =>
  tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["member.former_list_id", "member.google_list_id", "member.state", "list.deleted_at"])
    .where("member.account_id", "=", accountId)
    .where((where) =>
      where.or([
        where("member.changed", ">=", since),
        where.and([
          where("member.state", "=", "approved"),
          where("list.deleted_at", "is not", null),
          where("list.changed", ">=", since),
        ]),
      ]),
    ),
);
