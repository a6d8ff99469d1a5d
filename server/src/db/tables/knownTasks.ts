import type { DuplicateState, LiveReplica, TombstoneState } from "../../domain/replica.ts";
import type { Reader } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import type { MemberRow } from "./members.ts";
import { duplicateFrom, liveReplicaFrom, tombstoneFrom } from "./remoteTaskRows.ts";
import type { RemoteTaskRow } from "./remoteTaskRows.ts";

/** A Google task that belongs to another list of the same account in Tasklane. */
export interface InOtherList {
  /** The membership in whose list it is in Tasklane. */
  memberId: string;
  /** The task that it stands for, or stood for. */
  taskId: string;
  state: RemoteTaskRow["state"];
  /** The Google list where it stands as far as we know; null if Google no longer has that list. */
  googleListId: string | null;
  /** Whether it is on its way from this member's Google list to the other one. */
  isLeaving: boolean;
  /** Its tombstone; undefined if it was never removed. */
  tombstone: TombstoneState | undefined;
  /** Its tombstone, if the person removed it in this member's Google list while it was on its way; else undefined. */
  removal: TombstoneState | undefined;
  /** Google's `updated` of the last state that we knew. */
  updated: number;
}

/** What an account is known to have of some Google ids, as one of its members sees it. */
export interface KnownTasks {
  replicas: LiveReplica[];
  tombstones: TombstoneState[];
  duplicates: DuplicateState[];
  /** What belongs to the account's other lists, by Google id. */
  inOtherLists: Map<string, InOtherList>;
  /** When Google removed those of other lists whose tombstone names no task, by Google id: Google's `updated`. */
  removedInOtherLists: Map<string, number>;
}

/**
 * Finds what an account is known to have of some Google ids. A tombstone of another list that names no task counts as unknown:
 * the Google task may have been moved. A list that its owner deleted in Tasklane still knows its tasks: they may have moved one of
 * them in Google just before. For somebody who had left the list, it knows none: they must not get what was written since (I7).
 */
export async function findKnown(
  tx: Reader,
  member: Pick<MemberRow, "id" | "account_id" | "google_list_id">,
  googleIds: Iterable<string>,
): Promise<KnownTasks> {
  const rows = await inChunks(googleIds, (chunk) => knownOf(tx, member.account_id, chunk));
  const own = rows.filter((row) => row.member_id === member.id);
  const isHere = (list: string | null): boolean => list !== null && list === member.google_list_id;
  const others = rows.filter(
    (row) =>
      row.member_id !== member.id &&
      (row.member_state === "approved" ||
        (row.member_state === "detached" && row.list_deleted_at !== null && row.main_user === 1)),
  );
  const isNamed = (row: (typeof rows)[number]): boolean => row.task_id !== null || row.belongs_to !== null;
  const inOtherListOf = (row: (typeof rows)[number]): InOtherList => {
    const tombstone = tombstoneFrom(row);
    return {
      memberId: row.member_id,
      taskId: (row.task_id ?? row.belongs_to)!,
      state: row.state,
      googleListId: row.state === "live" ? (row.remote_list_id ?? row.google_list_id) : row.google_list_id,
      isLeaving: row.state === "live" && isHere(row.remote_list_id),
      tombstone,
      removal: tombstone?.by === "person" && isHere(tombstone.removedInList) ? tombstone : undefined,
      updated: row.updated,
    };
  };
  return {
    replicas: own.flatMap((row) => liveReplicaFrom(row) ?? []),
    tombstones: own.flatMap((row) => tombstoneFrom(row) ?? []),
    duplicates: own.flatMap((row) => duplicateFrom(row) ?? []),
    inOtherLists: new Map(others.filter(isNamed).map((row) => [row.google_id, inOtherListOf(row)])),
    removedInOtherLists: new Map(
      others.filter((row) => !isNamed(row)).map((row) => [row.google_id, row.updated]),
    ),
  };
}

const knownOf = prepared((tx, accountId: string, googleIds: string[]) =>
  tx
    .selectFrom("remote_task")
    .innerJoin("member", "member.id", "remote_task.member_id")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("remote_task")
    .select(["member.state as member_state", "member.google_list_id", "member.main_user"])
    .select(["list.deleted_at as list_deleted_at"])
    .where("remote_task.account_id", "=", accountId)
    .where("remote_task.google_id", "in", googleIds),
);
