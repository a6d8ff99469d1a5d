import type { Tx } from "../engine.ts";

/**
 * Marks the `state` value of a sign-in with Google as used, so that no answer of Google's is accepted twice.
 * @returns false when it was used before, even by another process at the same moment
 */
export async function consumeState(tx: Tx, state: string, now: number): Promise<boolean> {
  const done = await tx
    .insertInto("used_state")
    .values({ state, at: now })
    .onConflict((conflict) => conflict.column("state").doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}
