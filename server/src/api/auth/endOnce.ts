import type { Call } from "@tasklane/contract/call.ts";
import type { Exchange } from "../../http/handlers.ts";
import { answerOnce, keyOf } from "../../http/writing.ts";
import type { Tx } from "../../db/engine.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/**
 * Ends sessions of the caller, with their event streams in every server process. Clears this browser's cookie if its own
 * session is among them. Under a key that was used before, it ends nothing, so a late repetition spares sessions begun since.
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
