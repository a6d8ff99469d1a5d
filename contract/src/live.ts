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
 * `event: changed` of `/events`: something changed. The client then calls `allTaskLists` with its own cursor. If `notices`
 * is present, the client also fetches the notices.
 */
export const Changed = z.object({
  cursor: z.string(),
  lists: z.array(z.string()),
  notices: z.optional(z.literal(true)),
  /** Present if the board has not changed since the cursor with which the stream was opened. There is nothing to read. */
  isCurrent: z.optional(z.literal(true)),
});
export type Changed = z.infer<typeof Changed>;

/** `event: read` of `/events`: when the server last read the lists in view from Google. */
export const ReadTimes = z.object({
  /** Milliseconds since 1970, keyed by the list's Google id. Lists that were never read are absent. */
  lists: z.record(z.string(), z.number()),
  /** Whether Google failed to answer the last pull; absent if no pull was tried. */
  failing: z.optional(z.boolean()),
});
export type ReadTimes = z.infer<typeof ReadTimes>;

/** Identifies one open page of a browser. */
const screen = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** The Google ids of the lists whose columns are in view, without the list that the person works in. */
const inView = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(12));

export const events = call({
  name: "events",
  method: "GET",
  path: "/events",
  summary: "Streams server-sent events: `changed`, `progress` and `read`. They contain no tasks.",
  session: true,
  /**
   * What the page shows, while the stream is open. A hidden page closes its stream. A page that shows another list opens
   * another stream. Columns in view are reported by `watchColumns` instead.
   */
  input: z.object({
    /** The Google id of the list that the person works in: that of the list view, or of the column touched last. */
    list: z.optional(z.string().check(z.maxLength(200))),
    /** Whether nobody has touched the page for some minutes. */
    idle: z.optional(z.enum(["true", "false"])),
    /** An IANA name. It tells the server when it is night for the person. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
    /** The cursor of the page's board. With it, the first event says whether the board has changed since. */
    since: z.optional(z.string().check(z.maxLength(100))),
    /** Identifies the page, so that `watchColumns` finds this stream. */
    screen: z.optional(screen),
  }),
  answer: z.object({}),
});

/**
 * Reports which columns an open page has in view. The server pulls their lists in turn, and reports the times over the
 * page's existing stream.
 */
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
