import type { Screen } from "../../domain/screen.ts";
import * as contract from "@tasklane/contract/live.ts";
import type { Changed, Job, ReadTimes } from "@tasklane/contract/live.ts";
import { knownZone } from "../../http/caller.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { Streams } from "./streams.ts";

/** What a browser is told; never content. */
export type LiveEvent =
  | { event: "changed"; data: Changed }
  | { event: "progress"; data: Job }
  | { event: "read"; data: ReadTimes };

export interface EventsDeps {
  streams: Streams;
  /**
   * Subscribes to the events of an account.
   * @returns a function that ends the subscription
   */
  subscribe(accountId: string, onPayload: (event: LiveEvent) => void): () => void;
  /**
   * Records what a page of an account shows.
   * @returns a function that removes it
   */
  watch(accountId: string, screen: Screen): () => void;
  /**
   * Listens for the columns that a page has in view, whichever server process was told.
   * @returns a function that stops listening
   */
  onColumns(accountId: string, screen: string, onPayload: (lists: readonly string[]) => void): () => void;
  tellColumns(accountId: string, screen: string, lists: readonly string[]): Promise<void>;
  /** Returns when lists of an account were last read, by Google id. */
  readTimes(accountId: string, lists: readonly string[]): Promise<Record<string, number>>;
  cursor(): Promise<string>;
}

/**
 * Opens a stream that tells a browser when to ask for changes. Each connection begins with one `changed`, so that nothing is
 * lost between two connections: the browser's own cursor says what it has not seen (product 7.21).
 */
export function events({ streams, subscribe, watch, onColumns, readTimes, cursor }: EventsDeps): Endpoint {
  return bare(
    contract.events,
    async ({ list, idle, timeZone, screen: name }, { request, reply, session }) => {
      const { accountId } = session!;
      const undo: (() => void)[] = [];
      const stream = streams.open(request, reply, session!, () => undo.forEach((step) => step()));
      const screen: Screen = {
        list: list ?? null,
        idle: idle === "true",
        timeZone: timeZone === undefined ? null : knownZone(timeZone),
      };
      // What comes before the first event waits for it.
      let early: LiveEvent[] | null = [];
      const tell = (told: LiveEvent): void => {
        if (early) early.push(told);
        else stream.send(told.event, told.data);
      };
      undo.push(subscribe(accountId, tell), watch(accountId, screen));
      const tellRead = async (lists: readonly string[]): Promise<void> =>
        tell({ event: "read", data: { lists: await readTimes(accountId, lists) } });
      if (name !== undefined)
        undo.push(
          onColumns(accountId, name, (lists) => {
            screen.inView = lists;
            // A client that misses this gets the times with the next read.
            tellRead(lists).catch(() => {});
          }),
        );
      const now: Changed = { cursor: await cursor(), lists: [], notices: true };
      stream.send("changed", now);
      const waiting = early;
      early = null;
      waiting.forEach(tell);
    },
  );
}
