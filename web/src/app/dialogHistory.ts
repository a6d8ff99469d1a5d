import { FAILURE } from "@tasklane/contract/sentences.ts";
import { toast } from "../data/api/toast.ts";
import { PATHS } from "../paths.ts";
import { taskIn } from "../taskLink.ts";
import { currentId } from "../data/boardData.ts";
import { closeModal, openModal } from "../data/modalActions.ts";
import { withCurrentIds } from "../data/mutations/withNewIds.ts";
import { NO_MODAL } from "../data/modalState.ts";
import type { Modal, ModalType } from "../data/modalState.ts";
import { getState, setState, useStore } from "../data/store.ts";
import type { State } from "../data/store.ts";
import { addLayer, openLayersOf, restoreLayers, setLayerOwner } from "../ui/layers.ts";
import type { LayerEntry } from "../ui/layers.ts";

/** These dialogs hold no draft. So a reload closes them, as it closes the drawer, and only Forward opens them again. */
const WITHOUT_DRAFT: readonly (ModalType | null)[] = ["LIST_FILTER", "COMMAND_PALETTE", "SHORTCUTS"];

let isStarted = false;
/** Whether the dialogs are opened for a page that has just loaded. */
let isLoading = false;

/**
 * Gives every dialog its own entry in the browser's history. A task's dialog also has a URL: the view's URL with `?task=id`. So a
 * link, a reload or the Forward button opens the dialog again. The first call starts this for the life of the page.
 */
export function startDialogHistory(): void {
  if (isStarted) return;
  isStarted = true;
  openLayersOf("modal", (data) => reopen(data as Modal));
  openLayersOf("profile", () => show({ showProfile: true }));
  openLayersOf("drawer", () => !isLoading && show({ isDrawerOpen: true }));
  const layers = [
    followed(({ modal }) => entryOf(modal), closeModal),
    followed(
      ({ showProfile }) => showProfile && { name: "profile" },
      () => show({ showProfile: false }),
    ),
    followed(
      ({ isDrawerOpen, modal }) => isDrawerOpen && modal === NO_MODAL && { name: "drawer" },
      () => show({ isDrawerOpen: false }),
    ),
  ];
  const follow = (state: State, before?: State): void => {
    if (state.user?.user_id !== before?.user?.user_id) setLayerOwner(state.user?.user_id ?? "");
    for (const layer of layers) layer(state);
    if (state.loaded !== before?.loaded && state.loaded !== "no") openFromAddress(state.loaded === "yes");
  };
  follow(getState());
  useStore.subscribe(follow);
  addEventListener("pushState", () => {
    if (taskIn(location.search) !== undefined) openFromAddress(getState().loaded === "yes");
  });
}

function show(change: Partial<State>): boolean {
  setState(change);
  return true;
}

/**
 * Keeps the history in step with one part of the state, such as the open dialog.
 * @param entryIn returns the history entry for this part, or nothing while it is closed
 */
function followed(
  entryIn: (state: State) => LayerEntry | undefined | false,
  close: () => void,
): (state: State) => void {
  let key: string | undefined;
  let remove: (() => void) | undefined;
  return (state) => {
    const entry = entryIn(state) || undefined;
    // The next page knows a new task only by the server's id.
    const next = entry && withCurrentIds(JSON.stringify(entry));
    if (next === key) return;
    key = next;
    remove?.();
    remove = next ? addLayer(JSON.parse(next) as LayerEntry, close) : undefined;
  };
}

function entryOf({ modalType, modalProps }: Modal): LayerEntry | undefined {
  if (modalType === null) return undefined;
  return {
    name: "modal",
    data: { modalType, modalProps },
    ...(modalType === "EDIT_TASK" && { query: { task: modalProps.taskId } }),
  };
}

/**
 * Opens the dialog of a history entry again.
 * @returns whether the dialog's task, list or label still exists
 */
function reopen({ modalType, modalProps }: Modal): boolean {
  const { board } = getState();
  if (modalType === null || (isLoading && WITHOUT_DRAFT.includes(modalType))) return false;
  const taskId =
    "taskId" in modalProps ? modalProps.taskId : "parentId" in modalProps ? modalProps.parentId : undefined;
  if (taskId !== undefined && modalType !== "COMMAND_PALETTE" && !board.tasks.get(currentId(board, taskId)))
    return false;
  setState({ modal: { modalType, modalProps } as Modal });
  return true;
}

/**
 * Opens the dialogs that the URL and the history entry describe.
 * @param isComplete whether the board is the server's answer. If so, a task that the board lacks is deleted or hidden from
 *   this person; the page cannot tell which
 */
function openFromAddress(isComplete: boolean): void {
  if (!location.pathname.startsWith(PATHS.dashboard) || getState().modal !== NO_MODAL) return;
  const taskId = taskIn(location.search);
  const { board } = getState();
  if (taskId === undefined) {
    if (isComplete) restoreAfterLoad();
  } else if (board.tasks.get(currentId(board, taskId))) {
    restoreAfterLoad();
    if (getState().modal !== NO_MODAL) return;
    // Remove `?task=` from the history entry of the link. So the Back button leads to the view and closes the dialog.
    history.replaceState(history.state, "", withoutTask());
    openModal("EDIT_TASK", { taskId });
  } else if (isComplete) {
    history.replaceState(history.state, "", withoutTask());
    toast.failure(FAILURE.taskGone, { line: FAILURE.taskGoneWhy });
  }
}

function restoreAfterLoad(): void {
  isLoading = true;
  restoreLayers();
  isLoading = false;
}

function withoutTask(): string {
  const query = new URLSearchParams(location.search);
  query.delete("task");
  return location.pathname + (query.size > 0 ? `?${query}` : "");
}
