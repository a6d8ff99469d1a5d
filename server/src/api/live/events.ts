import type { ViewedScreen } from "../../domain/screen.ts";
import * as contract from "@tasklane/contract/live.ts";
import type { Changed, Job, ReadTimes } from "@tasklane/contract/live.ts";
import { knownZone } from "../../http/caller.ts";
import type { Session } from "../../db/tables/sessionRows.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { Streams } from "./streams.ts";

/**
 * An event for a browser. It says that something changed, but never what: the page asks for the content and so proves its right
 * to it.
 */
export type LiveEvent =
  | { event: "changed"; data: Changed }
  | { event: "progress"; data: Job }
  | { event: "read"; data: ReadTimes };

/** What a page has missed before it opened its event stream. */
export interface Missed {
  /** The cursor of the moment at which this was read. */
  cursor: string;
  /** Whether the page's board may differ from the server's. */
  hasNews: boolean;
  /** Whether the person has any notices. */
  hasNotices: boolean;
}

/** What the endpoints for event streams need. */
export interface EventsDeps {
  streams: Streams;
  /**
   * Subscribes to the events of an account.
   * @returns a function that ends the subscription
   */
  subscribe(accountId: string, onPayload: (event: LiveEvent) => void): () => void;
  /**
   * Records which lists a page of an account shows, so that they are read from Google more often.
   * @returns a function to call when the page is closed
   */
  watch(accountId: string, screen: ViewedScreen): () => void;
  /**
   * Listens for the columns that a page has in view. The page may report them to another server process.
   * @returns a function that stops listening
   */
  onColumns(accountId: string, screen: string, onPayload: (lists: readonly string[]) => void): () => void;
  tellColumns(accountId: string, screen: string, lists: readonly string[]): Promise<void>;
  /** Returns when lists of an account were last read from Google. The map's keys are Google list ids. */
  readTimes(accountId: string, lists: readonly string[]): Promise<Record<string, number>>;
  /**
   * Reads what a page that opens a stream has missed.
   * @param since the cursor of the page's board
   * @returns null when the session has ended
   */
  missed(session: Session, since: string | undefined, now: number): Promise<Missed | null>;
}

/**
 * Opens an event stream, which tells a browser when to ask for changes (product 7.21). Its first event is `changed`, so that the
 * browser asks for what it missed while it had no stream. If the browser sends the cursor of its board and has missed nothing,
 * that event says so, and the browser asks for nothing.
 */
export function events({ streams, subscribe, watch, onColumns, readTimes, missed }: EventsDeps): Endpoint {
  return bare(
    contract.events,
    async ({ list, idle, timeZone, since, screen: name }, { request, reply, session, now }) => {
      // If the browser has left already, its stream would never hear of that, and the account would count as viewed for good.
      if (reply.raw.destroyed) return void reply.hijack();
      const { accountId } = session!;
      const undo: (() => void)[] = [];
      const stream = streams.open(request, reply, session!, () => undo.forEach((step) => step()));
      const screen: ViewedScreen = {
        list: list ?? null,
        idle: idle === "true",
        timeZone: timeZone === undefined ? null : knownZone(timeZone),
      };
      // The stream must begin with a `changed` event. Events that arrive before are kept and sent after it.
      let early: LiveEvent[] | null = [];
      const tell = (event: LiveEvent): void => {
        if (early) early.push(event);
        else stream.send(event.event, event.data);
      };
      undo.push(subscribe(accountId, tell), watch(accountId, screen));
      const tellRead = async (lists: readonly string[]): Promise<void> =>
        tell({ event: "read", data: { lists: await readTimes(accountId, lists) } });
      if (name !== undefined)
        undo.push(
          onColumns(accountId, name, (lists) => {
            screen.inView = lists;
            // If this reading of the database fails, the page learns the times after the next pull.
            tellRead(lists).catch(() => {});
          }),
        );
      const all = await missed(session!, since, now).catch((error: unknown) => {
        stream.end(); // without its first event it would never send another; the browser opens a new one
        throw error;
      });
      // The session may have ended while the request was on its way here, when nobody knew of this stream yet.
      if (!all) return stream.end();
      const { cursor, hasNews, hasNotices } = all;
      const begun: Changed = {
        cursor,
        lists: [],
        now,
        // A page that does not send its cursor asks for everything.
        ...((hasNotices || since === undefined) && { notices: true }),
        ...(!hasNews && { isCurrent: true }),
      };
      stream.send("changed", begun);
      const waiting = early;
      early = null;
      waiting.forEach(tell);
    },
  );
}
