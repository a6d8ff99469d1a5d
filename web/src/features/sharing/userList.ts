import type { AnswerOf } from "@tasklane/contract/call.ts";
import { userList as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/** The owner of a shared list, and the other members. */
export type Group = AnswerOf<typeof call>;

/**
 * Fetches the members of a shared list.
 * @throws Failed
 */
export async function userList(listId: string): Promise<Group> {
  return send(call, { listId });
}
