import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { shareLink as ShareLink } from "@tasklane/contract/sharing.ts";
import { Failed } from "../../data/api/failed.ts";
import { send } from "../../data/api/send.ts";
import type { Invitation } from "./invitation.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ShareLink> = { name: "shareLink", method: "GET", path: "/my-share/share/link" };

/** What the server tells about a share link: who shares the list, and whether the person is already a member. */
export type Shared = AnswerOf<typeof ShareLink>;

/**
 * Asks the server what an invitation leads to.
 * @returns null when the invitation leads to no list
 * @throws Failed when the server does not answer the question
 */
export async function fetchShared(invitation: Invitation): Promise<Shared | null> {
  try {
    return await send(call, invitation);
  } catch (error) {
    if (error instanceof Failed && ["not_found", "invalid_input"].includes(error.code)) return null;
    throw error;
  }
}
