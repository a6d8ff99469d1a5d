import type { addList as AddList } from "@tasklane/contract/lists.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedList as AddSharedList } from "@tasklane/contract/sharing.ts";
import { toast } from "../../data/api/toast.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { findList } from "../../data/boardData.ts";
import { ownedBy } from "../../data/sharedChanges.ts";
import { showNewPlace } from "../../data/showNewPlace.ts";
import { getState } from "../../data/store.ts";
import { columnId } from "../board/columnId.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddList> = { name: "addList", method: "POST", path: "/my-tasks/add/list" };
const shared: RouteOf<typeof AddSharedList> = {
  name: "addSharedList",
  method: "POST",
  path: "/my-share/add/list",
};

const WAITS = "The server does not answer yet. The list is created as soon as it does.";

export const addListMutation = defineMutation({
  name: "addList",
  kind: "add",
  request: ({ title, isShared }: { title: string; isShared: boolean }) =>
    requestOf(isShared ? shared : call, { title }),
  acknowledge: ({ data: { id, title: name } }, { isShared }) => {
    showNewPlace(id, null, isShared);
    return {
      arrange: (all) => {
        if (findList(all, id)) return all;
        const list: List = { google_list_id: id, google_list_name: name, sublists: {}, sections: {} };
        return isShared
          ? { ...all, sharedLists: [...all.sharedLists, ownedBy(getState().user, list)] }
          : { ...all, lists: [...all.lists, list] };
      },
    };
  },
  says: ({ title }) => `create list ${quoted(title)}`,
  invert: (args) => ({
    undo: [{ name: "deleteList", args: { listId: "", name: args.title, onlyEmpty: true } }],
    redo: [{ name: "addList", args }],
  }),
  completeInverse: ({ data }) => ({ listId: data.id }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ title }) => ({ title }),
});

/**
 * Creates a private or shared list. The list appears once Google has created it and given it an id. Without a connection the form
 * closes before that, and a message says that the list waits.
 * @returns what went wrong, or undefined
 */
export async function addList(title: string, isShared: boolean): Promise<unknown> {
  const { answer, failed } = await runMutation(addListMutation, { title, isShared }, { step: newStep() });
  if (answer) toast.success(answer.message, { line: title });
  else if (failed === undefined) toast.failure(WAITS, { line: title });
  const { newPlace } = getState();
  if (answer && newPlace) void showColumn(newPlace.listId);
  return failed;
}

/** Scrolls the board to a list's column, once it is drawn. Another view may have no such column. */
async function showColumn(listId: string): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  document.getElementById(columnId(listId))?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
