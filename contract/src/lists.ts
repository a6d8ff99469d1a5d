import * as z from "zod/mini";
import { call, MessageAnswer, messageAndData } from "./call.ts";
import { GoogleState, GoogleTrouble } from "./google.ts";
import { ClockId, Id } from "./ids.ts";
import { Label } from "./labels.ts";
import { nameSchema } from "./nameSchema.ts";
import { Former, OnlyFrom } from "./renaming.ts";
import { SavedView } from "./savedViews.ts";
import { INVALID } from "./sentences.ts";
import { Task } from "./tasks.ts";

export const Section = z.object({ section_id: z.string(), section_name: z.string() });
export type Section = z.infer<typeof Section>;

export const Sublist = z.object({
  sublist_id: z.string(),
  sublist_name: z.string(),
  sections: z.record(z.string(), Section),
});
export type Sublist = z.infer<typeof Sublist>;

/**
 * A list as its reader sees it. Only shared lists have the fields from `group_id` to `waiting`. A list that awaits approval
 * has only `role` and `synch` of these fields, and a neutral name (product 15.2).
 */
export const List = z.object({
  google_list_id: z.string(),
  google_list_name: z.string(),
  sublists: z.record(z.string(), Sublist),
  sections: z.record(z.string(), Section),
  is_default: z.optional(z.boolean()),
  /** The text that the reader gives to other people so that they can join: the reader's own `google_list_id:user_id`. */
  group_id: z.optional(z.string()),
  role: z.optional(z.enum(["owner", "member"])),
  /**
   * `SYNCH.pending` while the reader waits for approval, else `SYNCH.inStep`. If Google access is lost, the board's `google` says
   * so.
   */
  synch: z.optional(z.number()),
  /** The number of members, including the owner. */
  members: z.optional(z.number()),
  /** How many people wait for the owner's approval. Only the owner's list has it. */
  waiting: z.optional(z.number()),
  /** How many tasks were removed in Google at once and stay in Tasklane until the person says whether they meant it (rule P4). */
  held: z.optional(z.number()),
  /** Google's reason for refusing the list's name in the reader's account; only while it refuses it (rule U7.15). */
  problem: z.optional(z.string()),
});
export type List = z.infer<typeof List>;

/** The ids of the lists, tasks and labels that left the board after the moment for which the request's cursor stands. */
export const Gone = z.object({
  lists: z.array(z.string()),
  tasks: z.array(z.string()),
  labels: z.array(z.string()),
});

/**
 * Fetches the whole board: lists, tasks and labels. With `since`, a cursor from an earlier answer, the answer contains only later
 * changes, and `gone`. If the server cannot continue from the cursor, it answers in full, without `gone`. A full answer has the
 * lists in the person's order. A partial answer has `order` if the order may have changed.
 */
export const allTaskLists = call({
  name: "allTaskLists",
  method: "GET",
  path: "/my-tasks/all-task-lists",
  summary: "Returns lists, shared lists, labels and all tasks. With `since`, only what changed.",
  input: z.object({
    refresh: z.optional(z.enum(["true", "false"])),
    since: z.optional(z.string().check(z.maxLength(64))),
    /**
     * With `ours`, each `task_id` (Google's id) in the answer is null. The page does not need these ids, and they would be a
     * quarter of a compressed board.
     */
    ids: z.optional(z.literal("ours")),
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
    trouble: z.optional(GoogleTrouble),
    gone: z.optional(Gone),
    /** All saved views (named filters) of the person, in order. Absent in an answer with `gone` if none of them changed. */
    views: z.optional(z.array(SavedView)),
    /**
     * In an answer with `gone`, if the order of lists may have changed: the ids of all lists of the board, private
     * lists first.
     */
    order: z.optional(z.array(z.string())),
  }),
});
export type Board = z.infer<typeof allTaskLists.answer>;

/** A list after it was created or renamed. */
const Titled = z.object({ id: z.string(), title: z.string() });

export const allLists = call({
  name: "allLists",
  method: "GET",
  path: "/my-tasks/all-lists",
  summary: "Lists the caller's private lists.",
  input: z.object({}),
  answer: z.object({ lists: z.array(List) }),
});

export const userListAll = call({
  name: "userListAll",
  method: "GET",
  path: "/my-tasks/userList/all",
  summary: "Lists the caller's own and shared lists.",
  input: z.object({}),
  answer: z.object({ lists: z.array(List), sharedLists: z.array(List) }),
});

export const addList = call({
  name: "addList",
  method: "POST",
  path: "/my-tasks/add/list",
  summary: "Creates a list. Answers when Google has created it.",
  input: z.strictObject({ title: nameSchema(INVALID.listNameRequired) }),
  answer: messageAndData(Titled),
  status: 201,
});

export const renameList = call({
  name: "renameList",
  method: "POST",
  path: "/my-tasks/rename/list",
  summary: "Renames a list.",
  input: z.strictObject({ listId: Id, newListTitle: nameSchema(INVALID.listTitleRequired), ...OnlyFrom }),
  answer: messageAndData(z.extend(Titled, Former)),
});

export const positionList = call({
  name: "positionList",
  method: "POST",
  path: "/my-tasks/position",
  summary: "Moves a list up or down on the caller's board.",
  input: z.strictObject({ google_list_id: Id, position: z.enum(["moveup", "movedown"]) }),
  answer: MessageAnswer,
});

export const deleteList = call({
  name: "deleteList",
  method: "DELETE",
  path: "/my-tasks/delete/list",
  summary: "Deletes a list with its tasks. Google's default list cannot be deleted.",
  input: z.strictObject({ taskListId: Id }),
  answer: MessageAnswer,
});

export const addSublist = call({
  name: "addSublist",
  method: "POST",
  path: "/my-tasks/add/subList",
  summary: "Creates a sublist of a list.",
  input: z.strictObject({
    google_list_id: Id,
    sublist_id: ClockId,
    sublist_name: nameSchema(INVALID.sublistNameRequired),
  }),
  answer: messageAndData(Sublist),
  status: 201,
});

export const renameSublist = call({
  name: "renameSublist",
  method: "POST",
  path: "/my-tasks/rename/sublist",
  summary: "Renames a sublist, also in the titles of its tasks.",
  input: z.strictObject({
    oldSublistname: z.string(),
    title: nameSchema(INVALID.sublistTitleRequired),
    listId: Id,
    sublistId: z.optional(ClockId),
    ...OnlyFrom,
  }),
  answer: messageAndData(z.extend(Sublist, Former)),
});

export const deleteSublist = call({
  name: "deleteSublist",
  method: "DELETE",
  path: "/my-tasks/delete/specific/subList",
  summary: "Deletes a sublist with its sections. Its tasks stay in the list.",
  input: z.strictObject({ google_list_id: Id, sublist_id: ClockId }),
  answer: MessageAnswer,
});

export const addListSection = call({
  name: "addListSection",
  method: "POST",
  path: "/my-tasks/add/listSection",
  summary: "Creates a section of a list.",
  input: z.strictObject({
    google_list_id: Id,
    section_id: ClockId,
    section_name: nameSchema(INVALID.sectionNameRequired),
  }),
  answer: messageAndData(Section),
  status: 201,
});

export const addSublistSection = call({
  name: "addSublistSection",
  method: "POST",
  path: "/my-tasks/add/subList/section",
  summary: "Creates a section of a sublist.",
  input: z.strictObject({
    google_list_id: Id,
    subList_id: ClockId,
    section_id: ClockId,
    section_name: nameSchema(INVALID.sectionNameRequired),
  }),
  answer: messageAndData(Section),
  status: 201,
});

export const renameSection = call({
  name: "renameSection",
  method: "POST",
  path: "/my-tasks/rename/section",
  summary: "Renames a section, also in the titles of its tasks.",
  input: z.strictObject({
    oldSectionName: z.string(),
    title: nameSchema(INVALID.sectionTitleRequired),
    view: z.enum(["list_section", "sublist_section"]),
    listId: Id,
    sublistId: z.optional(z.nullable(ClockId)),
    sectionId: ClockId,
    ...OnlyFrom,
  }),
  answer: messageAndData(z.extend(Section, Former)),
});

export const removeListSection = call({
  name: "removeListSection",
  method: "DELETE",
  path: "/my-tasks/remove/listSection",
  summary: "Deletes a section of a list. Its tasks stay.",
  input: z.strictObject({ google_list_id: Id, section_id: ClockId }),
  answer: MessageAnswer,
});

export const removeSublistSection = call({
  name: "removeSublistSection",
  method: "DELETE",
  path: "/my-tasks/remove/subList/section",
  summary: "Deletes a section of a sublist. Its tasks stay.",
  input: z.strictObject({ google_list_id: Id, subList_id: ClockId, section_id: ClockId }),
  answer: MessageAnswer,
});

export const answerMassDeletion = call({
  name: "answerMassDeletion",
  method: "POST",
  path: "/my-tasks/mass-deletion",
  summary:
    "Confirms quarantined deletions, or restores the tasks. Many tasks removed in Google at once are quarantined.",
  input: z.strictObject({ listId: Id, meant: z.boolean() }),
  answer: messageAndData(z.object({ tasks: z.number() })),
});
