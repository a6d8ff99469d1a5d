import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Bookmark, Circle, CircleCheck, Rows3, Search, Users } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { navigate } from "../../ui/address.ts";
import { pathOf, viewOf } from "../../paths.ts";
import { allLists, currentId, findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { closeModal, openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { isShared } from "../../data/shared.ts";
import { useSelection } from "../../data/selectionStore.ts";
import { setState, useStore } from "../../data/store.ts";
import { Keys } from "../../ui/Keys.tsx";
import { Palette } from "../../ui/Palette.tsx";
import type { PaletteGroup } from "../../ui/Palette.tsx";
import { isPossible } from "../actions/action.ts";
import type { Action } from "../actions/action.ts";
import { LIST_ACTIONS, SUBLIST_ACTIONS } from "../actions/listActions.ts";
import { PAGE_ACTIONS } from "../actions/pageActions.ts";
import { SELECTION_ACTIONS } from "../actions/selectionActions.ts";
import { selectedTasks } from "../selection/select.ts";
import { tasksInWords } from "../tasks/outcomeWords.ts";
import { cardOf, TASK_ACTIONS } from "../actions/taskActions.ts";
import type { TaskTarget } from "../actions/taskActions.ts";
import { quickAddItem } from "../quickAdd/quickAddItem.tsx";
import { titleOn } from "../tasks/titleOn.ts";
import { addView } from "../views/addView.ts";
import { readyViews } from "../views/readyViews.ts";
import { goToView } from "../views/viewAddress.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import { undoItems } from "../undo/undoItems.tsx";
import { foundPlaces, foundTasks, isFound } from "./found.ts";

/** How many tasks the palette shows. A last row leads to all of them. */
const TASKS = 8;

/** The dialog COMMAND_PALETTE: finds commands, lists and tasks by a few letters of their names. */
export default function CommandPalette({
  taskId,
  children,
}: ModalProps["COMMAND_PALETTE"] & { children: ReactNode }) {
  const [query, setQuery] = useState("");
  const board = useStore((state) => state.board);
  const task = taskId === undefined ? undefined : board.tasks.get(currentId(board, taskId));
  // Look the card up when a command runs, because the board may replace it while the palette is open.
  const target = task && ((): TaskTarget => ({ task, card: cardOf(task.id) }));
  // Most of a list's page is its tasks, so what can be done to the list appears only when it is searched for.
  const view = viewOf(location.pathname);
  const list = view?.kind === "list" ? findList(board, view.listId) : undefined;
  const sublist = view?.kind === "list" && view.sublistId ? list?.sublists[view.sublistId] : undefined;
  const { ids } = useSelection();
  const selected = (): readonly Task[] => selectedTasks();
  // The row that adds a task comes last, so that Enter adds a task only if nothing else was found.
  const added = query === "" ? undefined : quickAddItem(query, board, leave);
  const groups: PaletteGroup[] = [
    {
      name: `Selection, ${tasksInWords(ids.size)}`,
      items: ids.size > 0 ? itemsOf(SELECTION_ACTIONS, selected, query) : [],
    },
    {
      name: "This task",
      items: target && ids.size === 0 ? itemsOf(TASK_ACTIONS, target, query) : [],
    },
    {
      name: "This sublist",
      items:
        list && sublist && query !== "" ? itemsOf(SUBLIST_ACTIONS, () => ({ list, sublist }), query) : [],
    },
    { name: "This list", items: list && query !== "" ? itemsOf(LIST_ACTIONS, () => list, query) : [] },
    ...(["Tasks", "Lists", "Go to", "More"] as const).map((name) => ({
      name,
      items: itemsOf(
        PAGE_ACTIONS.filter(({ group }) => group === name),
        () => undefined,
        query,
      ),
    })),
    { name: "Undo", items: query !== "" && isFound("undo back revert", query) ? undoItems(leave) : [] },
    { name: "Go to view", items: viewItems(board, query) },
    { name: "Ready-made views", items: readyViewItems(board, query) },
    { name: "Go to list", items: listItems(board, query) },
    { name: "Search", items: taskItems(board, query) },
    { name: "New task", items: added ? [added] : [] },
  ];
  return (
    <Palette
      label="Command palette"
      fieldLabel={TEXT.searchTasks}
      none={TEXT.noData}
      query={query}
      groups={groups.filter(({ items }) => items.length > 0)}
      onQuery={setQuery}
      onClose={closeModal}
    >
      {children}
    </Palette>
  );
}

/** The rows for a target's actions: those that match the query and can be done now. */
function itemsOf<Target>(
  actions: readonly Action<Target>[],
  targetOf: () => Target,
  query: string,
): PaletteGroup["items"] {
  return actions
    .filter(
      (action) =>
        action.isInPalette === true &&
        isFound(`${action.name} ${action.also ?? ""}`, query) &&
        isPossible(action, targetOf()),
    )
    .map(({ id, name, nameNow, icon: Icon, keys, run }) => ({
      id,
      name: nameNow?.() ?? name,
      icon: <Icon size={16} aria-hidden />,
      end: keys && <Keys keys={keys[0]!} />,
      pick: () => leave(() => run(targetOf())),
    }));
}

function viewItems({ views }: BoardData, query: string): PaletteGroup["items"] {
  return views
    .filter(({ name }) => isFound(name, query))
    .map((view) => ({
      id: `view-${view.view_id}`,
      name: view.name,
      icon: <Bookmark size={16} aria-hidden />,
      pick: () => leave(() => goToView(view)),
    }));
}

/** The rows that add a view which the person does not have. They appear only when they are searched for. */
function readyViewItems({ views }: BoardData, query: string): PaletteGroup["items"] {
  return readyViews(views)
    .filter(({ name }) => query !== "" && isFound(`Add view ${name}`, query))
    .map(({ name, address }) => ({
      id: `ready-${name}`,
      name: `Add view: ${name}`,
      icon: <Bookmark size={16} aria-hidden />,
      pick: () => leave(() => void addView(name, address)),
    }));
}

/** The rows of lists and of their sublists. */
function listItems(board: BoardData, query: string): PaletteGroup["items"] {
  return foundPlaces(allLists(board), query).map(({ list, sublistId, name }) => {
    const listId = list.google_list_id;
    const type = isShared(list) ? "shared" : "main";
    return {
      id: `list-${listId}-${sublistId}`,
      name,
      icon: type === "shared" ? <Users size={16} aria-hidden /> : <Rows3 size={16} aria-hidden />,
      pick: () => leave(() => navigate(pathOf({ kind: "list", type, listId, sublistId }))),
    };
  });
}

function taskItems(board: BoardData, query: string): PaletteGroup["items"] {
  const found = foundTasks(board.tasks.values(), query, allLists(board));
  const shown = found.slice(0, TASKS).map(({ id, finalTitle, status, listName }) => ({
    id: `found-${id}`,
    name: titleOn({ finalTitle }),
    icon: status === "completed" ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />,
    end: listName,
    pick: () => leave(() => openModal("EDIT_TASK", { taskId: id })),
  }));
  if (found.length <= TASKS) return shown;
  return [
    ...shown,
    {
      id: "found-all",
      name: `Show all ${found.length} tasks in Search`,
      icon: <Search size={16} aria-hidden />,
      pick: () => leave(() => search(query)),
    },
  ];
}

/** Opens the search page with a text. */
function search(text: string): void {
  navigate(pathOf({ kind: "search" }));
  setState({ search: text, shownSearch: text });
}

/** Closes the command palette, and runs the command after the focus has returned to where it was. */
function leave(run: () => void): void {
  closeModal();
  afterClosing(run);
}
