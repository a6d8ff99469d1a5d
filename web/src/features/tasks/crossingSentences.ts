import type { List } from "@tasklane/contract/lists.ts";
import { isShared } from "../../data/shared.ts";

/**
 * Says who will see a task, or no longer see it, after a move between two lists (product 13.5).
 * @returns a sentence for each of the two lists that is shared; none if both are the same list
 */
export function crossingSentences(from: List | undefined, to: List | undefined): string[] {
  if (!from || !to || from.google_list_id === to.google_list_id) return [];
  const sentences: string[] = [];
  if (isShared(to)) {
    const who = othersIn(to);
    sentences.push(who ? `${who} will see it.` : `Whoever joins “${to.google_list_name}” will see it.`);
  }
  const losing = isShared(from) && othersIn(from);
  if (losing) sentences.push(`${losing} will lose it.`);
  return sentences;
}

function othersIn({ members = 1, google_list_name: name }: List): string | undefined {
  if (members < 2) return undefined;
  return members === 2 ? `The other person in “${name}”` : `The other ${members - 1} people in “${name}”`;
}
