import type { List } from "@tasklane/contract/lists.ts";
import { openModal } from "../../data/modalActions.ts";
import { showNewPlace } from "../../data/showNewPlace.ts";
import { getState } from "../../data/store.ts";
import { confirm } from "../../ui/confirm.ts";
import { shareList } from "./shareList.ts";

/**
 * After a confirmation, makes the list shared, then shows the share link to give to others (product 2.49). If the change has to wait
 * for the server, no dialog opens, because the person does something else by then.
 */
export async function askAndShareList(list: List): Promise<void> {
  const { google_list_id: listId, google_list_name: name } = list;
  const tasks = getState().board.byList[listId]?.length ?? 0;
  const moves = tasks === 0 ? "moves" : tasks === 1 ? "and its task move" : `and its ${tasks} tasks move`;
  const question = {
    title: `Share ${name}?`,
    text: `${name} ${moves} to My Shared List. Nobody sees them before you approve that person.`,
    yes: "Yes, share!",
    isHarmless: true,
  };
  if (!(await confirm(question))) return;
  if (!(await shareList(list))) return;
  showNewPlace(listId, null, true);
  openModal("SHARE_TASK_LIST", { listId });
}
