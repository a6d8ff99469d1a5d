import type { Call } from "@tasklane/contract/call.ts";
import type { Exchange } from "../../http/handlers.ts";
import { answerOnce, keyOf } from "../../http/writing.ts";
import type { Tx } from "../../db/engine.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/**
 * Ends sessions of the caller, and their event streams in every server process. If this browser's session is among them, its
 * cookie is cleared. If an earlier call had the same `Idempotency-Key`, the call ends nothing. So a late retry spares sessions
 * that began since.
 * @param end deletes the sessions from the database and returns the hashes of their ids
 */
export async function endOnce<Answer>(
  { store, cookies, signedOut }: SignInDeps,
  { answer, ...asked }: { call: Call; input: unknown; answer: Answer },
  { request, reply, session, now }: Exchange,
  end: (tx: Tx, accountId: string) => Promise<string[]>,
): Promise<Answer> {
  const { id: own, accountId } = session!;
  const ended = await store.transaction(async (tx) => {
    let ids: string[] = [];
    await answerOnce(tx, { ...asked, accountId, key: keyOf(request), now }, async () => {
      ids = await end(tx, accountId);
      return answer;
    });
    return ids;
  });
  for (const id of ended) await signedOut(id);
  if (ended.includes(own)) cookies.clear(reply, "sid");
  return answer;
}
