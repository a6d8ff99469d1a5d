import type { Author } from "@tasklane/contract/tasks.ts";
import { getState } from "../../data/store.ts";

/**
 * What sentences call the person who made a change: `You`, a name, an e-mail address if there is no name, or `Somebody`.
 * @param me this person's e-mail address
 */
export function authorName(author: Author | undefined, me = getState().user?.email): string {
  if (!author?.by) return "Somebody";
  return author.by === me ? "You" : author.byName || author.by;
}
