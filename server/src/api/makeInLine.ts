import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../db/engine.ts";
import type { ListMaker, MadeList } from "./ListMaker.ts";

/** A call waits in line at most so many milliseconds. Then it goes on as if it were alone, so that its person is not kept waiting. */
const LONGEST = 1_500;
const pause = (milliseconds: number): Promise<unknown> => wait(milliseconds, null, { ref: false });

/**
 * Lets the calls of this process that want a list of one title in one account go one after another. Those in line ask neither Google
 * nor the database, which would serve others more slowly. Once the list is stored, one reading answers each of them. Calls of other
 * processes are not in line: `makeList` alone sees to it that only one list is made.
 */
export function makeInLine(store: Pick<Store, "transaction">, make: ListMaker, sleep = pause): ListMaker {
  /** The last call in each line. */
  const last = new Map<string, Promise<MadeList>>();
  return async (accountId, list, isThere) => {
    const line = JSON.stringify([accountId, list.title]);
    const before = last.get(line);
    const afterOther = async (other: Promise<MadeList>): Promise<MadeList> => {
      await Promise.race([other.catch(() => {}), sleep(LONGEST)]);
      const id = await store.transaction(isThere);
      return id === null ? make(accountId, list, isThere) : { id, pendingWriteId: null };
    };
    const made = before ? afterOther(before) : make(accountId, list, isThere);
    last.set(line, made);
    return made.finally(() => {
      if (last.get(line) === made) last.delete(line);
    });
  };
}
