import * as z from "zod/mini";
import { call } from "./call.ts";

/** A long job that a person waits for: its kind, and its progress. */
export const Job = z.object({
  job: z.string(),
  what: z.enum(["import", "rename", "fill", "clear"]),
  done: z.number(),
  total: z.number(),
});
export type Job = z.infer<typeof Job>;

/**
 * `event: changed` of `/events`: something changed. The client then asks `allTaskLists` with its own cursor, and `notices` if
 * they may have changed.
 */
export const Changed = z.object({
  cursor: z.string(),
  lists: z.array(z.string()),
  notices: z.optional(z.literal(true)),
});
export type Changed = z.infer<typeof Changed>;

/** `event: read` of `/events`: when the lists in view were last read from Google. */
export const ReadTimes = z.object({
  /** Milliseconds since 1970 by the Google id of each list. Lists that were never read are left out. */
  lists: z.record(z.string(), z.number()),
  /** Whether Google did not answer at the last try; absent where nothing was tried. */
  failing: z.optional(z.boolean()),
});
export type ReadTimes = z.infer<typeof ReadTimes>;

/** Identifies one open page of a browser. */
const screen = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** The Google ids of lists whose columns are in view, besides the list that the person works in. */
const inView = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(12));

export const events = call({
  name: "events",
  method: "GET",
  path: "/events",
  summary: "Streams server-sent events: `changed`, `progress` and `read`. They contain no tasks.",
  session: true,
  /**
   * What the page shows, for as long as the stream is open. A hidden page closes its stream, and a page that shows something
   * else opens another. The page reports its columns in view through `watchColumns`.
   */
  input: z.object({
    /** The Google id of the list that the person works in: that of the list view, or of the last touched column. */
    list: z.optional(z.string().check(z.maxLength(200))),
    /** Whether nobody has touched the page for minutes. */
    idle: z.optional(z.enum(["true", "false"])),
    /** An IANA name, which tells when it is night for the person. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
    /** The name by which `watchColumns` finds this stream. */
    screen: z.optional(screen),
  }),
  answer: z.object({}),
});

/** Tells which columns an open page has in view. The server reads them in turn and reports over the page's existing stream. */
export const watchColumns = call({
  name: "watchColumns",
  method: "POST",
  path: "/events/columns",
  summary: "Reports which columns an open page has in view.",
  session: true,
  input: z.strictObject({ screen, lists: inView }),
  answer: z.object({}),
});

export const jobs = call({
  name: "jobs",
  method: "GET",
  path: "/jobs",
  summary: "Lists the caller's long work that is under way.",
  session: true,
  input: z.object({}),
  answer: z.object({ jobs: z.array(Job) }),
});
