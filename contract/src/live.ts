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

/** `event: changed` of `/events`: something changed; ask `allTaskLists` with the cursor you have. */
export const Changed = z.object({ cursor: z.string(), lists: z.array(z.string()) });
export type Changed = z.infer<typeof Changed>;

export const events = call({
  name: "events",
  method: "GET",
  path: "/events",
  summary: "A stream of server-sent events: `changed` and `progress`, never content.",
  session: true,
  /**
   * What the screen shows, for as long as the stream is open; a screen that is hidden closes its stream, and one that
   * shows something else opens another (sync.md, Cost).
   */
  input: z.object({
    /** Google's id of the list that the person works in: the list's view, or the column that they last touched. */
    list: z.optional(z.string().check(z.maxLength(200))),
    /** Whether nobody has touched the screen for minutes. */
    idle: z.optional(z.enum(["true", "false"])),
    /** An IANA name, for the person's nights. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
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
