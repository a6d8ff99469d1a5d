import * as contract from "@tasklane/contract/auth.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../http/Failed.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { keyOf } from "../../http/writing.ts";
import { findAccount, lockAccount, removeAccount } from "../../db/tables/accounts.ts";
import { isDeletionNoted, noteDeletion } from "../../db/tables/deletions.ts";
import { findKey } from "../../db/tables/idempotency.ts";
import { removeLease } from "../../db/tables/leases.ts";
import { endMembership, giveUpSharedLists } from "../../services/membership.ts";
import { deleteSessionsOf } from "../../db/tables/sessionRows.ts";
import { sharedMemberships } from "../../db/tables/sharedMembers.ts";
import { nobodyAffected } from "../../domain/affected.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Store } from "../../db/engine.ts";
import { boundTo } from "../../security/grants.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/**
 * Deletes everything that Tasklane stores about the caller, and revokes its access at Google. The tasks stay in Google.
 * - If Google cannot be reached, the deletion still succeeds. The refresh token is deleted anyway, so Tasklane cannot use it.
 * - The empty Google lists in which the caller waits for approval are deleted first, while Google still lets us (rule S8).
 * - A shared list of the caller goes to its longest-standing member.
 * - The idempotency keys of the account's other calls are deleted with it.
 * - If an earlier call with this `Idempotency-Key` deleted an account, the call deletes nothing. So a late retry spares an
 *   account that was created since.
 * @param lastRead pulls and pushes the account once more, as far as Google answers in time
 */
export function deleteAccount(deps: SignInDeps, lastRead: (accountId: string) => Promise<void>): Endpoint {
  const { store, cookies, seal, openid, clientId, signedOut, publish } = deps;
  const answer = { message: SUCCESS.accountDeleted };
  return bare(contract.deleteAccount, async ({ confirm }, { request, reply, session, now }) => {
    const key = keyOf(request);
    const { accountId } = session!;
    if (key !== null && (await findKey(store.db, { accountId, key }, now)))
      throw new Failed("idempotency_mismatch");
    const account = await findAccount(store.db, accountId);
    if (!account || confirm.trim().toLowerCase() !== account.email.toLowerCase()) {
      throw new Failed("invalid_input", { fields: { confirm: INVALID.value } });
    }
    if (key !== null && (await isDeletionNoted(store.db, account, key))) return answer;
    const affected = await endRequests(store, accountId, now);
    publish(affected);
    if (affected.lists.size > 0) await lastRead(accountId);
    const token = account.token === null ? null : seal.open(account.token, boundTo(account, clientId));
    const ended = await store.transaction(async (tx) => {
      if (key !== null && !(await noteDeletion(tx, account, key, now))) return null;
      // A call may be asking to join a list. After this lock, it has either finished or will fail.
      await lockAccount(tx, accountId);
      const sessions = await deleteSessionsOf(tx, accountId);
      await removeLease(tx, accountId);
      const concerned = await giveUpSharedLists(tx, accountId, now);
      await removeAccount(tx, accountId);
      return { sessions, concerned };
    });
    if (!ended) return answer;
    await store.scrub().catch((err: unknown) => request.log.info({ err }, "deleted rows stay in the log"));
    for (const id of ended.sessions) await signedOut(id);
    publish(ended.concerned);
    if (token !== null) {
      await openid
        .revoke(token)
        .catch((err: unknown) => request.log.info({ err }, "the grant was not given back"));
    }
    cookies.clear(reply, "sid");
    return answer;
  });
}

/** Ends a person's requests to join shared lists. Returns whom to notify. */
async function endRequests(store: Store, accountId: string, now: number): Promise<Affected> {
  const affected = nobodyAffected();
  for (const membership of await sharedMemberships(store.db, accountId)) {
    if (membership.state !== "pending") continue;
    await store.transaction((tx) => endMembership(tx, membership, now, undefined, affected.notices));
    affected.lists.add(membership.list_id);
  }
  return affected;
}
