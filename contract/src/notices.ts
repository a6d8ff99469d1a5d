import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id } from "./ids.ts";

/**
 * The kinds of notice about a shared list.
 * - `asks`: somebody asks to join.
 * - `approved`, `declined`: the owner answered the person's own request.
 * - `lapsed`: the request got no answer for 30 days.
 * - `disconnected`: the owner ended the membership.
 * - `left`: a member left the list. The owner gets this one.
 * - `owner`: the list has another owner.
 * - `deleted`: the list was deleted.
 */
export const NoticeKind = z.enum([
  "asks",
  "approved",
  "declined",
  "lapsed",
  "disconnected",
  "left",
  "owner",
  "deleted",
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

export const Notice = z.object({
  id: z.string(),
  kind: NoticeKind,
  /** When the event happened, in ISO 8601. */
  at: z.string(),
  /** Whether the notice is new: a request until it is answered, any other notice until it is seen. */
  isNew: z.boolean(),
  /**
   * The name of the person who acted, or their e-mail address if they have no name. For `owner`, the new owner's. Absent once
   * their account is deleted, and for a reader who was never approved: they may not know the owner (rule I7).
   */
  who: z.optional(z.string()),
  /** Whether `who` is the reader. */
  isReader: z.optional(z.boolean()),
  /** The e-mail address of the person who asks to join. Only a notice of kind `asks` has it. */
  email: z.optional(z.string()),
  /** Their `_id` in `userList`, while they wait or are a member. Only a notice of kind `asks` has it. */
  memberId: z.optional(z.string()),
  /** The shared list's name when the event happened. */
  listName: z.string(),
  /** The reader's own Google id of the shared list, while they are a member. */
  listId: z.optional(z.string()),
  /** The owner's answer to a request; absent while the request is open. */
  answer: z.optional(z.enum(["approved", "declined"])),
  /**
   * What became of the Google list that the reader had for the shared list. `undecided`: Tasklane must first ask Google whether
   * it was used, before it is kept or deleted.
   */
  ownList: z.optional(
    z.object({
      fate: z.enum(["kept", "gone", "undecided"]),
      listName: z.optional(z.string()),
      tasks: z.number(),
    }),
  ),
});
export type Notice = z.infer<typeof Notice>;

const Notices = z.object({ notices: z.array(Notice) });

export const notices = call({
  name: "notices",
  method: "GET",
  path: "/notices",
  summary: "Lists the caller's notices about shared lists of the last 30 days, the newest first.",
  input: z.object({}),
  answer: Notices,
});

export const seeNotices = call({
  name: "seeNotices",
  method: "POST",
  path: "/notices/seen",
  summary: "Marks notices as seen; without `ids` all of them. Open requests stay new.",
  input: z.strictObject({ ids: z.optional(z.array(Id).check(z.maxLength(200))) }),
  answer: Notices,
});
