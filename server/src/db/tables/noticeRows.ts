import type { Notice, NoticeKind } from "@tasklane/contract/notices.ts";
import { newId } from "../../domain/newId.ts";
import { prepared } from "../prepared.ts";
import type { Reader, Tx } from "../engine.ts";
import { nameOf } from "./listNames.ts";

/** How many notices a person keeps at most. Beyond that, the oldest are deleted; open requests to join go last. */
const AT_MOST = 100;

/** An event to put into a notice: the person to notify (`accountId`) and the person who caused it (`actorId`). */
interface Happened {
  accountId: string;
  kind: NoticeKind;
  actorId: string | null;
  listId: string;
  /** The private list that the person got when their membership of the shared list ended. */
  ownListId?: string | null;
}

/**
 * Adds a notice, in the same transaction as the event.
 * @param notified collects the accounts whose pages must read their notices again
 */
export async function addNotice(
  tx: Tx,
  notified: Set<string>,
  { accountId, kind, actorId, listId, ownListId = null }: Happened,
  now: number,
): Promise<void> {
  await tx
    .insertInto("notice")
    .values({
      id: newId(),
      account_id: accountId,
      kind,
      actor_id: actorId,
      list_id: listId,
      list_name: await nameOf(tx, listId),
      own_list_id: ownListId,
      answer: null,
      at: now,
      seen_at: null,
    })
    .execute();
  const rows = await tx
    .selectFrom("notice")
    .select(["id", "kind", "answer"])
    .where("account_id", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("id")
    .execute();
  const isOpen = (row: (typeof rows)[number]): boolean => row.kind === "asks" && row.answer === null;
  const kept = [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))];
  const over = kept.slice(AT_MOST).map(({ id }) => id);
  if (over.length > 0) await tx.deleteFrom("notice").where("id", "in", over).execute();
  notified.add(accountId);
}

/** Closes somebody's request to join a list with the owner's answer. If it is null, the person withdrew, and the notice goes. */
export async function closeRequest(
  tx: Tx,
  notified: Set<string>,
  request: { listId: string; askerId: string; answer: "approved" | "declined" | null },
  now: number,
): Promise<void> {
  const rows = await tx
    .selectFrom("notice")
    .select(["id", "account_id"])
    .where("list_id", "=", request.listId)
    .where("actor_id", "=", request.askerId)
    .where("kind", "=", "asks")
    .where("answer", "is", null)
    .execute();
  for (const { id, account_id } of rows) {
    const { answer } = request;
    if (answer === null) await tx.deleteFrom("notice").where("id", "=", id).execute();
    else await tx.updateTable("notice").set({ answer, seen_at: now }).where("id", "=", id).execute();
    notified.add(account_id);
  }
}

/** A list got a new owner: gives them the open requests to join it. */
export async function moveRequests(
  tx: Tx,
  notified: Set<string>,
  listId: string,
  ownerId: string,
): Promise<void> {
  const open = await tx
    .updateTable("notice")
    .set({ account_id: ownerId })
    .where("list_id", "=", listId)
    .where("kind", "=", "asks")
    .where("answer", "is", null)
    .returning("id")
    .execute();
  if (open.length > 0) notified.add(ownerId);
}

/** Lists a person's notices, newest first. Others' names come from their accounts, so that no name outlives its account. */
export async function listNotices(tx: Reader, accountId: string): Promise<Notice[]> {
  const rows = await tx
    .selectFrom("notice")
    .leftJoin("account as actor", "actor.id", "notice.actor_id")
    .leftJoin("member as reader", (join) =>
      join
        .onRef("reader.list_id", "=", "notice.list_id")
        .onRef("reader.account_id", "=", "notice.account_id")
        .on("reader.state", "=", "approved"),
    )
    .leftJoin("member as asker", (join) =>
      join
        .onRef("asker.list_id", "=", "notice.list_id")
        .onRef("asker.account_id", "=", "notice.actor_id")
        .on("asker.state", "in", ["pending", "approved"]),
    )
    .leftJoin("list as own", "own.id", "notice.own_list_id")
    .leftJoin("member as ownMember", (join) =>
      join
        .onRef("ownMember.list_id", "=", "notice.own_list_id")
        .onRef("ownMember.account_id", "=", "notice.account_id")
        .on("ownMember.state", "=", "approved"),
    )
    .selectAll("notice")
    .select(["actor.name", "actor.email", "reader.google_list_id as listId", "asker.id as askerId"])
    .select(["own.name as ownName", "own.deleted_at as ownDeletedAt"])
    .select(["ownMember.id as ownMemberId", "ownMember.orphaned_at as placeholderEndedAt"])
    .select((from) =>
      from
        .selectFrom("task")
        .select((task) => task.fn.countAll<number>().as("count"))
        .whereRef("task.list_id", "=", "notice.own_list_id")
        .where("task.deleted_rev", "is", null)
        .as("tasks"),
    )
    .where("notice.account_id", "=", accountId)
    .orderBy("notice.at", "desc")
    .orderBy("notice.id")
    .execute();
  return rows.map((row) => {
    const isOpen = row.kind === "asks" && row.answer === null;
    const who = row.name ?? row.email;
    const isThere = row.ownMemberId !== null && row.ownDeletedAt === null;
    // The reading of a placeholder list decides. Until then, the list is hidden (S8.2).
    const fate = isThere ? "kept" : row.placeholderEndedAt === null ? "gone" : "undecided";
    const hasOwnList = !["asks", "approved", "owner", "left"].includes(row.kind);
    return {
      id: row.id,
      kind: row.kind,
      at: new Date(row.at).toISOString(),
      isNew: isOpen || row.seen_at === null,
      listName: row.list_name,
      ...(who !== null && { who }),
      ...(row.actor_id === accountId && { isReader: true }),
      ...(row.kind === "asks" && row.email !== null && { email: row.email }),
      ...(row.kind === "asks" && row.listId !== null && row.askerId !== null && { memberId: row.askerId }),
      ...(row.listId !== null && { listId: row.listId }),
      ...(row.answer !== null && { answer: row.answer }),
      ...(hasOwnList && {
        ownList: {
          fate,
          tasks: isThere ? (row.tasks ?? 0) : 0, // a list that is not theirs any more may be others' (I7)
          ...(isThere && row.ownName !== null && { listName: row.ownName }),
        } satisfies Notice["ownList"],
      }),
    };
  });
}

/** Whether a person has any notices. */
export async function hasNotices(tx: Reader, accountId: string): Promise<boolean> {
  return (await oneNotice(tx, accountId)).length > 0;
}

const oneNotice = prepared((tx, accountId: string) =>
  tx.selectFrom("notice").select("id").where("account_id", "=", accountId).limit(1),
);

/** Marks notices of a person as seen; all of them when `ids` is absent. Open requests to join stay unseen. */
export async function markNoticesSeen(
  tx: Tx,
  accountId: string,
  ids: readonly string[] | undefined,
  now: number,
): Promise<void> {
  await tx
    .updateTable("notice")
    .set({ seen_at: now })
    .where("account_id", "=", accountId)
    .where("seen_at", "is", null)
    .where((notice) => notice.or([notice("kind", "!=", "asks"), notice("answer", "is not", null)]))
    .$if(ids !== undefined, (rows) => rows.where("id", "in", ids!.length > 0 ? ids! : [""]))
    .execute();
}
