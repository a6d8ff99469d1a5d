import * as contract from "@tasklane/contract/live.ts";
import type { Changed, Job } from "@tasklane/contract/live.ts";
import { bare } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import type { Streams } from "./streams.ts";

/** What a browser hears of; never content. */
export type LiveEvent = { event: "changed"; data: Changed } | { event: "progress"; data: Job };

export interface EventsNeeds {
  streams: Streams;
  /** @returns what ends it */
  subscribe(accountId: string, heard: (event: LiveEvent) => void): () => void;
  /** Says that a screen is open for an account. @returns what takes that back */
  watch(accountId: string): () => void;
  cursor(): Promise<string>;
}

/**
 * A stream that tells a browser to ask for changes. Each connection begins with one `changed`, so that nothing is lost
 * between two of them: the browser's own cursor says what it has not seen (api.md, Live).
 */
export function events({ streams, subscribe, watch, cursor }: EventsNeeds): Handled {
  return bare(contract.events, async (_input, { request, reply, session }) => {
    const { id, accountId } = session!;
    const undo: (() => void)[] = [];
    const stream = streams.open(request, reply, id, () => undo.forEach((step) => step()));
    undo.push(
      subscribe(accountId, ({ event, data }) => stream.send(event, data)),
      watch(accountId),
    );
    const now: Changed = { cursor: await cursor(), lists: [] };
    stream.send("changed", now);
  });
}
