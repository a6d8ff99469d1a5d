import * as z from "zod/mini";
import { call } from "./call.ts";

/** Long work that a person waits for: its kind, and how much of it is done. */
export const Job = z.object({
  job: z.string(),
  what: z.enum(["import", "rename", "fill", "clear"]),
  done: z.number(),
  total: z.number(),
});
export type Job = z.infer<typeof Job>;

/**
 * `event: changed` of `/events`: something changed; ask `allTaskLists` with the cursor you have, and `notices` when they
 * may have changed.
 */
export const Changed = z.object({
  cursor: z.string(),
  lists: z.array(z.string()),
  notices: z.optional(z.literal(true)),
});
export type Changed = z.infer<typeof Changed>;

/** `event: read` of `/events`: when Google was last read for the lists in view. */
export const ReadTimes = z.object({
  /** Milliseconds since 1970 by Google's id of each list; only lists that were read at all. */
  lists: z.record(z.string(), z.number()),
  /** Whether Google did not answer at the last try; absent where nothing was tried. */
  failing: z.optional(z.boolean()),
});
export type ReadTimes = z.infer<typeof ReadTimes>;

/** Names one open page of a browser. */
const screen = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** Google's ids of lists whose columns are in view, beside the one that the person works in. */
const inView = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(12));

export const events = call({
  name: "events",
  method: "GET",
  path: "/events",
  summary: "A stream of server-sent events: `changed`, `progress` and `read`, never content.",
  session: true,
  /**
   * What the screen shows, for as long as the stream is open; a screen that is hidden closes its stream, and one that
   * shows something else opens another. Which columns are in view `watchColumns` tells.
   */
  input: z.object({
    /** Google's id of the list that the person works in: the list's view, or the column that they last touched. */
    list: z.optional(z.string().check(z.maxLength(200))),
    /** Whether nobody has touched the screen for minutes. */
    idle: z.optional(z.enum(["true", "false"])),
    /** An IANA name, for the person's nights. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
    /** What `watchColumns` names this stream by. */
    screen: z.optional(screen),
  }),
  answer: z.object({}),
});

/** Tells which columns an open page has in view now: they are read by turns, over the stream that it has already. */
export const watchColumns = call({
  name: "watchColumns",
  method: "POST",
  path: "/events/columns",
  summary: "The columns that an open page has in view.",
  session: true,
  input: z.strictObject({ screen, lists: inView }),
  answer: z.object({}),
});

export const jobs = call({
  name: "jobs",
  method: "GET",
  path: "/jobs",
  summary: "Long work that is under way.",
  session: true,
  input: z.object({}),
  answer: z.object({ jobs: z.array(Job) }),
});
