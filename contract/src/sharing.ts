import * as z from "zod/mini";
import { call, MessageAnswer } from "./call.ts";
import { Id } from "./ids.ts";
import {
  addList,
  addListSection,
  addSublist,
  addSublistSection,
  deleteList,
  deleteSublist,
  List,
  removeListSection,
  removeSublistSection,
  renameList,
  renameSection,
  renameSublist,
} from "./lists.ts";
import { INVALID } from "./sentences.ts";
import { Task } from "./tasks.ts";

/** The e-mail address of an account. The server ignores its case. */
const Email = z
  .string({ error: INVALID.required })
  .check(z.trim(), z.minLength(1, INVALID.required), z.maxLength(320));

/**
 * A person's membership in a shared list (product 3.12). `user` is their e-mail address, `main_user` is 1 for the owner,
 * and `synch` is one of `SYNCH`. `google_list_id` is the reader's own id, as in every answer (product 7.16), because nobody
 * may learn another person's ids.
 */
export const Member = z.object({
  _id: z.string(),
  user: z.string(),
  name: z.optional(z.string()),
  main_user: z.number(),
  synch: z.number(),
  google_list_id: z.string(),
  /** When they joined or asked to join, in milliseconds since 1970. */
  since: z.optional(z.number()),
});
export type Member = z.infer<typeof Member>;

/** The answer of a refresh. `message` is there only if the page should show one. */
const SharedBoard = z.object({
  message: z.optional(z.string()),
  sharedLists: z.array(List),
  sharedTasks: z.array(Task),
  refreshedAt: z.number(),
});

/** A person's `_id` in `userList`. Two people may have one e-mail address, and then a call about one of them needs it. */
const MemberId = z.optional(Id);

const OfList = z.strictObject({ listId: Id });

export const shareList = call({
  name: "shareList",
  method: "POST",
  path: "/my-share/share/list",
  summary: "Makes a private list a shared list. The caller becomes its owner.",
  input: OfList,
  answer: MessageAnswer,
});

/**
 * What a share link or a group id contains: the id of the list in the sharer's own Google account, and the sharer by user id or
 * e-mail address.
 */
const Invitation = z.strictObject({ listId: Id, userId: z.optional(Id), from: z.optional(Email) }).check(
  z.refine(({ userId, from }) => userId !== undefined || from !== undefined, {
    error: INVALID.required,
    path: ["userId"],
  }),
);

/**
 * Tells the holder of a share link who shares which list. The list's content stays hidden until the owner approves the holder
 * (rule I7).
 */
export const shareLink = call({
  name: "shareLink",
  method: "GET",
  path: "/my-share/share/link",
  summary: "Returns who shares the list of a share link, its name, and the caller's membership.",
  input: Invitation,
  answer: z.object({
    /**
     * The sharer, who need not be the owner. Pages of earlier versions stay open, and read this name. The address is absent if the
     * caller did not name it.
     */
    owner: z.object({ email: z.optional(z.string()), name: z.optional(z.string()) }),
    listName: z.string(),
    /**
     * `new`: the caller has not asked to join; `pending`: they wait for approval; `joined`: they are a member. Then `listId` is
     * the list's id in their own Google account.
     */
    state: z.enum(["new", "pending", "joined"]),
    listId: z.optional(z.string()),
  }),
});

export const invitation = call({
  name: "invitation",
  method: "GET",
  path: "/my-share/share/invitation",
  summary: "Returns who invites to which list. It needs a share link, but no session.",
  session: false,
  /** What a complete share link contains. Whoever has the link already knows the e-mail address in it. */
  input: z.object({ listId: Id, from: Email }),
  answer: z.object({ email: z.string(), name: z.optional(z.string()), listName: z.string() }),
});

export const joinSharedList = call({
  name: "joinSharedList",
  method: "POST",
  path: "/my-share/share-list-created/groupBy",
  summary: "Asks to join a shared list. A second call answers the same list.",
  input: Invitation,
  /** `synch` tells whether the caller still waits for the owner's approval. */
  answer: z.object({ message: z.string(), newListId: z.string(), synch: z.number() }),
});

/**
 * Each member's Google account has its own id of a shared list. If a member sends another one the URL of a view, this call
 * translates the ids in it.
 */
export const translateLists = call({
  name: "translateLists",
  method: "GET",
  path: "/my-tasks/translate-lists",
  summary: "Translates other members' ids of shared lists into the caller's own ids.",
  input: z.object({
    /** Google's ids of lists, at most 50, separated by commas. */
    ids: z
      .string()
      .check(z.regex(/^[A-Za-z0-9_\-=.~]{1,128}(?:,[A-Za-z0-9_\-=.~]{1,128}){0,49}$/, INVALID.value)),
  }),
  /**
   * For each given id, the id of the caller's own list. Ids of lists that the caller does not share are left out,
   * whether they exist or not.
   */
  answer: z.object({ lists: z.record(z.string(), z.string()) }),
});

export const userList = call({
  name: "userList",
  method: "GET",
  path: "/my-share/user-list",
  summary: "Lists the owner and the other members of a shared list.",
  input: z.object({ listId: Id }),
  answer: z.object({ owner: Member, users: z.array(Member) }),
});

export const approveUser = call({
  name: "approveUser",
  method: "POST",
  path: "/my-share/owner/approve-user",
  summary: "Approves a pending member. Only the owner may.",
  input: z.strictObject({ listId: Id, approveEmail: Email, memberId: MemberId }),
  answer: MessageAnswer,
});

export const declineUser = call({
  name: "declineUser",
  method: "POST",
  path: "/my-share/owner/decline-user",
  summary: "Declines a pending member. Only the owner may.",
  input: z.strictObject({ listId: Id, declineEmail: Email, memberId: MemberId }),
  answer: MessageAnswer,
});

export const disconnectUser = call({
  name: "disconnectUser",
  method: "POST",
  path: "/my-share/owner/disconnect-user",
  summary: "Ends another person's membership. They keep their Google list. Only the owner may.",
  input: z.strictObject({ listId: Id, disconnectEmail: Email, memberId: MemberId }),
  answer: MessageAnswer,
});

export const transferList = call({
  name: "transferList",
  method: "POST",
  path: "/my-share/owner/transfer",
  summary: "Makes another approved member the owner. Only the owner may.",
  input: z.strictObject({ listId: Id, toEmail: Email, memberId: MemberId }),
  answer: MessageAnswer,
});

export const leaveSharedList = call({
  name: "leaveSharedList",
  method: "POST",
  path: "/my-share/disconnect-user",
  summary: "Ends the caller's membership. The caller's Google list stays as a private list.",
  input: OfList,
  answer: MessageAnswer,
});

export const allSharedTaskLists = call({
  name: "allSharedTaskLists",
  method: "POST",
  path: "/my-share/all-shared-task-lists",
  summary: "Pulls from Google, then returns the shared lists with their tasks.",
  input: z.strictObject({}),
  answer: SharedBoard,
});

export const refreshSharedTask = call({
  name: "refreshSharedTask",
  method: "POST",
  path: "/my-share/refresh/sharedTask",
  summary: "Pulls from Google, then returns one shared list with its tasks.",
  input: OfList,
  answer: SharedBoard,
});

// The calls from here on do for shared lists what those in lists.ts and tasks.ts do for private lists (product 7.11).

export const addSharedList = call({
  ...addList,
  name: "addSharedList",
  path: "/my-share/add/list",
  summary: "Creates a shared list. Answers when Google has created it.",
});

export const renameSharedList = call({
  ...renameList,
  name: "renameSharedList",
  path: "/my-share/rename/list",
  summary: "Renames a shared list, for every member.",
});

export const deleteSharedList = call({
  ...deleteList,
  name: "deleteSharedList",
  path: "/my-share/delete/list",
  summary: "Deletes a shared list. The other members keep their Google lists. Only the owner may.",
});

export const addSharedSublist = call({
  ...addSublist,
  name: "addSharedSublist",
  path: "/my-share/add/subList",
  summary: "Creates a sublist of a shared list.",
});

export const renameSharedSublist = call({
  ...renameSublist,
  name: "renameSharedSublist",
  path: "/my-share/rename/sublist",
  summary: "Renames a sublist of a shared list, also in the titles of its tasks.",
});

export const deleteSharedSublist = call({
  ...deleteSublist,
  name: "deleteSharedSublist",
  path: "/my-share/delete/specific/subList",
  summary: "Deletes a sublist of a shared list with its sections. Its tasks stay in the list.",
});

export const addSharedListSection = call({
  ...addListSection,
  name: "addSharedListSection",
  path: "/my-share/add/listSection",
  summary: "Creates a section of a shared list.",
});

export const addSharedSublistSection = call({
  ...addSublistSection,
  name: "addSharedSublistSection",
  path: "/my-share/add/subList/section",
  summary: "Creates a section of a shared list's sublist.",
});

export const renameSharedSection = call({
  ...renameSection,
  name: "renameSharedSection",
  path: "/my-share/rename/section",
  summary: "Renames a section of a shared list, also in the titles of its tasks.",
});

export const removeSharedListSection = call({
  ...removeListSection,
  name: "removeSharedListSection",
  path: "/my-share/remove/listSection",
  summary: "Deletes a section of a shared list. Its tasks stay.",
});

export const removeSharedSublistSection = call({
  ...removeSublistSection,
  name: "removeSharedSublistSection",
  path: "/my-share/remove/subList/section",
  summary: "Deletes a section of a shared list's sublist. Its tasks stay.",
});
