import type { InputOf } from "@tasklane/contract/call.ts";
import type { joinSharedList } from "@tasklane/contract/sharing.ts";
import { PATHS } from "../../paths.ts";

/**
 * Identifies a shared list: the Google id that the list has in the sharer's account, and the sharer by user id or e-mail address.
 */
export type Invitation = InputOf<typeof joinSharedList>;

/**
 * Makes a share link: the site's origin, the page's path, the list's id in the sharer's account, and the sharer's e-mail address
 * (product 2.50).
 */
export function linkOf(listId: string, from: string, origin: string): string {
  return `${origin}${PATHS.share}?${new URLSearchParams({ listId, from })}`;
}

/**
 * Parses the query of a share link.
 * @returns undefined when the query is no invitation
 */
export function invitationIn(query: URLSearchParams): Invitation | undefined {
  const [listId, from, userId] = ["listId", "from", "userId"].map((name) => query.get(name)?.trim());
  if (!listId || !(from || userId)) return undefined;
  return { listId, ...(from ? { from } : { userId }) };
}

/**
 * Reads an invitation from text that a person typed or pasted: a group id `listId:user_id`, split at the last colon, or a whole
 * share link (product 5.6).
 * @returns undefined when the text is neither
 */
export function readInvitation(text: string): Invitation | undefined {
  const typed = text.trim().replace(/#.*$/, "");
  const query = typed.indexOf("?");
  if (query >= 0) return invitationIn(new URLSearchParams(typed.slice(query)));
  const colon = typed.lastIndexOf(":");
  const [listId, userId] = [typed.slice(0, Math.max(colon, 0)).trim(), typed.slice(colon + 1).trim()];
  return listId && userId ? { listId, userId } : undefined;
}
