import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { Member, userList as UserList } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof UserList> = { name: "userList", method: "GET", path: "/my-share/user-list" };

/** The owner of a shared list, and the other members. */
export type Group = AnswerOf<typeof UserList>;

/**
 * Fetches the members of a shared list.
 * @throws Failed
 */
export async function fetchMembers(listId: string): Promise<Group> {
  return send(call, { listId });
}

/** Whether somebody else of the group has the member's e-mail address (product 15.10). */
export function isAlike({ owner, users }: Group, { _id, user }: Member): boolean {
  return [owner, ...users].some((other) => other._id !== _id && other.user === user);
}
