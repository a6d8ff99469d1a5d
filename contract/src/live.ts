import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id } from "./ids.ts";

/** Long work that a person waits for, such as the import: its kind, and its progress. */
export const Job = z.object({
  job: z.string(),
  what: z.enum(["import", "rename", "fill", "restore", "clear"]),
  done: z.number(),
  total: z.number(),
});
export type Job = z.infer<typeof Job>;

/**
 * `event: changed` of the event stream `/events`: something changed. The page then calls `allTaskLists` with its own cursor. If
 * `notices` is present, it also fetches the notices.
 */
export const Changed = z.object({
  cursor: z.string(),
  lists: z.array(z.string()),
  notices: z.optional(z.literal(true)),
  /**
   * Present if the board has not changed since the cursor with which the page opened the stream. Then there is nothing to fetch.
   */
  isCurrent: z.optional(z.literal(true)),
  /** The server's time in milliseconds since 1970. Only the first event of a stream has it. */
  now: z.optional(z.number()),
});
export type Changed = z.infer<typeof Changed>;

/** `event: read` of the event stream `/events`: when the server last read the lists in view from Google. */
export const ReadTimes = z.object({
  /** Milliseconds since 1970, keyed by the list's Google id. Lists that were never read are absent. */
  lists: z.record(z.string(), z.number()),
  /** Whether Google failed in the last pull; absent if there was no pull. */
  failing: z.optional(z.boolean()),
});
export type ReadTimes = z.infer<typeof ReadTimes>;

/** A random id of one open page of a browser. */
const screen = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** The Google ids of the lists whose columns are in view. The list that the person works in may be among them. */
const inView = z.array(Id).check(z.maxLength(12));

export const events = call({
  name: "events",
  method: "GET",
  path: "/events",
  summary: "Streams server-sent events: `changed`, `progress` and `read`. They contain no tasks.",
  /**
   * What the page shows, for as long as the event stream is open. A hidden page closes its stream. A page that shows another list
   * opens another stream. For columns that scroll into view there is `watchColumns` instead.
   */
  input: z.object({
    /** The Google id of the list that the person works in: that of the list view, or of the column that they used last. */
    list: z.optional(z.string().check(z.maxLength(200))),
    /** Whether nobody has used the page for some minutes, so that its lists are read less often. */
    idle: z.optional(z.enum(["true", "false"])),
    /** The IANA name of the person's time zone. At night, lists are read less often. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
    /** The cursor of the page's board. With it, the first event tells whether the board has changed since. */
    since: z.optional(z.string().check(z.maxLength(100))),
    /** Identifies the page, so that `watchColumns` finds this stream. */
    screen: z.optional(screen),
  }),
  answer: z.object({}),
});

/**
 * An open page reports which columns it has in view. The server reads these lists from Google by turns, and sends the times over
 * the page's event stream.
 */
export const watchColumns = call({
  name: "watchColumns",
  method: "POST",
  path: "/events/columns",
  summary: "Reports which columns an open page has in view.",
  input: z.strictObject({ screen, lists: inView }),
  answer: z.object({}),
});

export const jobs = call({
  name: "jobs",
  method: "GET",
  path: "/jobs",
  summary: "Lists the caller's long work that is under way.",
  input: z.object({}),
  answer: z.object({ jobs: z.array(Job) }),
});
