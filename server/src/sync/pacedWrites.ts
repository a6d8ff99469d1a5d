import type { GoogleTasks } from "../google/GoogleTasks.ts";
import type { Pace } from "./worker.ts";

/** U1: at most 5 writes a second for an account; a burst of about 100 brings a refusal (fact sheet, section 4). */
const BURST = 5;
const WITHIN = 1_000;

/**
 * The same account, whose writes wait where five went out within the last second.
 * @param sent when its last writes went out; kept by whoever keeps the account
 * @param waited looks, after a wait, whether the write is still to go out, and throws where it is not
 */
export function pacedWrites(
  google: GoogleTasks,
  pace: Pace,
  sent: number[],
  waited: () => Promise<void> = async () => {},
): GoogleTasks {
  const turn = async (): Promise<void> => {
    const oldest = sent.length < BURST ? undefined : sent.shift();
    // a clock that was put back must not make us wait for the time to come again
    const wait = oldest === undefined ? 0 : Math.min(WITHIN, oldest + WITHIN - pace.now());
    if (wait > 0) await pace.sleep(wait);
    sent.push(pace.now());
    if (wait > 0) await waited();
  };
  const paced =
    <Arguments extends unknown[], Answer>(write: (...all: Arguments) => Promise<Answer>) =>
    async (...all: Arguments): Promise<Answer> => {
      await turn();
      return write(...all);
    };
  return {
    lists: (token) => google.lists(token),
    tasks: (list, from) => google.tasks(list, from),
    order: (list, token) => google.order(list, token),
    task: (list, id) => google.task(list, id),
    insertList: paced((title: string) => google.insertList(title)),
    patchList: paced((list: string, title: string) => google.patchList(list, title)),
    deleteList: paced((list: string) => google.deleteList(list)),
    insert: paced((...all: Parameters<GoogleTasks["insert"]>) => google.insert(...all)),
    patch: paced((...all: Parameters<GoogleTasks["patch"]>) => google.patch(...all)),
    remove: paced((...all: Parameters<GoogleTasks["remove"]>) => google.remove(...all)),
    move: paced((...all: Parameters<GoogleTasks["move"]>) => google.move(...all)),
  };
}
