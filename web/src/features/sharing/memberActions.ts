import { CONFIRM, TEXT } from "@tasklane/contract/sentences.ts";
import type { Question } from "../../ui/confirmation.ts";
import { approveUser } from "./approveUser.ts";
import { declineUser } from "./declineUser.ts";

/** An action on a member of a shared list, or on a person who waits for approval. */
export interface MemberAction {
  name: string;
  /** The question for a person, who is called by name or e-mail address. */
  question: (who: string) => Question;
  /** @throws Failed */
  run: (listId: string, email: string, memberId?: string) => Promise<{ message: string }>;
  /** The error in the row of the member if the action fails, such as `Not approved`. */
  failed: string;
}

export const APPROVE: MemberAction = {
  name: "Approve",
  question: (who) => ({
    ...CONFIRM.approveUser(who),
    more: "They will see all tasks of the list. This cannot be undone; you can disconnect them later.",
    isHarmless: true,
  }),
  run: approveUser,
  failed: TEXT.notApproved,
};

export const DECLINE: MemberAction = {
  name: "Decline",
  question: (who) => ({
    ...CONFIRM.declineUser(who),
    more: "This cannot be undone; they can ask again with the link.",
  }),
  run: declineUser,
  failed: "Not declined",
};
