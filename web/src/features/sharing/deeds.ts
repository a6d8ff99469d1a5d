import { CONFIRM, TEXT } from "@tasklane/contract/sentences.ts";
import type { Question } from "../../ui/confirmation.ts";
import { approveUser } from "./approveUser.ts";
import { declineUser } from "./declineUser.ts";

/** An action on a member of a list, and the error that the member's row shows if the action fails. */
export interface Deed {
  name: string;
  /** The question for a person, who is called by name or e-mail address. */
  question: (who: string) => Question;
  does: (listId: string, email: string, memberId?: string) => Promise<{ message: string }>;
  failed: string;
}

export const APPROVE: Deed = {
  name: "Approve",
  question: (who) => ({
    ...CONFIRM.approveUser(who),
    more: "They will see all tasks of the list. This cannot be undone; you can disconnect them later.",
    isHarmless: true,
  }),
  does: approveUser,
  failed: TEXT.notApproved,
};

export const DECLINE: Deed = {
  name: "Decline",
  question: (who) => ({
    ...CONFIRM.declineUser(who),
    more: "This cannot be undone; they can ask again with the link.",
  }),
  does: declineUser,
  failed: "Not declined",
};
