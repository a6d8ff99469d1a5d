import * as contract from "@tasklane/contract/live.ts";
import type { Changed, Job } from "@tasklane/contract/live.ts";
import { knownZone } from "../http/caller.ts";
import { bare } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import type { Streams } from "./streams.ts";

/** What a browser hears of; never content. */
export type LiveEvent = { event: "changed"; data: Changed } | { event: "progress"; data: Job };

/** What one screen of a person shows. */
export interface Screen {
  /** Google's id of the list that they work in; null when that is none yet. */
  list: string | null;
  /** Nobody touched it for minutes. */
  idle: boolean;
  /** An IANA name; null when it is not told. */
  timeZone: string | null;
}

export interface EventsNeeds {
  streams: Streams;
  /** @returns what ends it */
  subscribe(accountId: string, heard: (event: LiveEvent) => void): () => void;
  /** Says what a screen of an account shows. @returns what takes that back */
  watch(accountId: string, screen: Screen): () => void;
  cursor(): Promise<string>;
}

/**
 * A stream that tells a browser to ask for changes. Each connection begins with one `changed`, so that nothing is lost
 * between two of them: the browser's own cursor says what it has not seen (api.md, Live).
 */
export function events({ streams, subscribe, watch, cursor }: EventsNeeds): Handled {
  return bare(contract.events, async ({ list, idle, timeZone }, { request, reply, session }) => {
    const { accountId } = session!;
    const undo: (() => void)[] = [];
    const stream = streams.open(request, reply, session!, () => undo.forEach((step) => step()));
    undo.push(
      subscribe(accountId, ({ event, data }) => stream.send(event, data)),
      watch(accountId, {
        list: list ?? null,
        idle: idle === "true",
        timeZone: timeZone === undefined ? null : knownZone(timeZone),
      }),
    );
    const now: Changed = { cursor: await cursor(), lists: [] };
    stream.send("changed", now);
  });
}
