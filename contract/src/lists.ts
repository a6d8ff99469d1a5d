import * as z from "zod/mini";
import { call } from "./call.ts";
import { Label } from "./labels.ts";
import { Task } from "./tasks.ts";

export const Section = z.object({ section_id: z.string(), section_name: z.string() });
export type Section = z.infer<typeof Section>;

export const Sublist = z.object({
  sublist_id: z.string(),
  sublist_name: z.string(),
  sections: z.record(z.string(), Section),
});
export type Sublist = z.infer<typeof Sublist>;

/** A list as its reader knows it; the last four fields stand on shared lists only. */
export const List = z.object({
  google_list_id: z.string(),
  google_list_name: z.string(),
  sublists: z.record(z.string(), Sublist),
  sections: z.record(z.string(), Section),
  is_default: z.optional(z.boolean()),
  group_id: z.optional(z.string()),
  role: z.optional(z.enum(["owner", "member"])),
  synch: z.optional(z.number()),
  members: z.optional(z.number()),
});
export type List = z.infer<typeof List>;

/** Whether Google still accepts our grant: `reauth` brings the banner "Reconnect Google" (product.md). */
export const GoogleState = z.enum(["connected", "reauth"]);

/** Ids of what is no longer there since the cursor that was sent. */
export const Gone = z.object({
  lists: z.array(z.string()),
  tasks: z.array(z.string()),
  labels: z.array(z.string()),
});

/**
 * The combined data fetch. With `since`, a cursor of an earlier answer, it holds only what changed after it, and `gone`;
 * a cursor that the server cannot continue from is answered in full, without `gone`.
 */
export const allTaskLists = call({
  name: "allTaskLists",
  method: "GET",
  path: "/my-tasks/all-task-lists",
  summary: "Lists, shared lists, labels and all tasks; or, with `since`, what changed.",
  session: true,
  input: z.object({
    refresh: z.optional(z.enum(["true", "false"])),
    since: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({
    lists: z.array(List),
    sharedLists: z.array(List),
    labels: z.array(Label),
    tasks: z.array(Task),
    sharedTasks: z.array(Task),
    refreshedAt: z.number(),
    cursor: z.string(),
    google: GoogleState,
    gone: z.optional(Gone),
  }),
});
export type Board = z.infer<typeof allTaskLists.answer>;
