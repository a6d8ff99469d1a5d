import { LIMITS } from "@tasklane/contract/limits.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { toast } from "../../data/api/toast.ts";
import { currentId } from "../../data/boardData.ts";
import { extended, keepShown, started, toggled, withColumn } from "../../data/selection.ts";
import { NO_SELECTION, useSelection } from "../../data/selectionStore.ts";
import type { TaskSelection } from "../../data/selectionStore.ts";
import { getState, useStore } from "../../data/store.ts";
import { announce } from "../../ui/announce.ts";
import { columnOfCard } from "../board/drag/columns.ts";
import { onColumnsChange, shownColumns } from "./columnsOnBoard.ts";
import { moveBetweenCards } from "../keyboard/moveBetweenCards.ts";
import { focusCard } from "../tasks/focusCard.ts";
import { idOf } from "../tasks/openCards.ts";
import { tasksInWords } from "../tasks/outcomeWords.ts";
import { keepKeysUntil } from "../../ui/typeAhead.ts";

// The functions that a drag of the selection needs as soon as it starts.
export { showStack, stackOf } from "./dragStack.ts";

const MOST = LIMITS.tasksAtOnce;
/** The number of selected tasks is announced at most once in this many milliseconds. */
const SAID_EVERY = 1_000;

const columns = (): readonly (readonly string[])[] => shownColumns().map(({ open }) => open);

/** The selected tasks, in their order on screen. */
export function selectedTasks(): Task[] {
  const { ids } = useSelection.getState();
  const { board } = getState();
  const order = shownColumns().flatMap(({ open, done }) => [...open, ...done]);
  const known = new Set(order);
  return [...order.filter((id) => ids.has(id)), ...[...ids].filter((id) => !known.has(id))].flatMap(
    (id) => board.tasks.get(currentId(board, id)) ?? [],
  );
}

/** Selects a task, or deselects it. */
export function toggleTask(id: string): void {
  setSelection(toggled(useSelection.getState(), id, MOST));
}

/** Selects or deselects the task of a box that was pressed. With Shift, selects all tasks up to it. */
export function pressBox(id: string, event: Event): void {
  if ((event as Partial<MouseEvent>).shiftKey === true) extendToTask(id);
  else toggleTask(id);
}

/** Selects all tasks from the one selected last to this one. */
export function extendToTask(id: string): void {
  setSelection(extended(useSelection.getState(), id, columns(), MOST));
}

/**
 * Selects a task, or all up to it, whose card was clicked. The card gets the focus, which a click beside its title leaves
 * elsewhere, so that the arrow keys go on from it.
 */
export function clickCard(card: HTMLElement, how: "toggle" | "extend"): void {
  if (how === "extend") extendToTask(idOf(card));
  else toggleTask(idOf(card));
  focusTitle(card);
}

function focusTitle(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>("[data-card-title]")?.focus({ preventScroll: true });
}

/** Moves the focus to another card by an arrow key. Selects both the card that the focus leaves and the one that it reaches. */
export function extendByArrow(card: HTMLElement, arrow: string): void {
  const now = useSelection.getState();
  if (now.ids.size === 0) setSelection(toggled(now, idOf(card), MOST));
  else if (now.anchor === null || !now.ids.has(idOf(card))) extendToTask(idOf(card));
  if (!moveBetweenCards(card, arrow)) return;
  const next = document.activeElement?.closest<HTMLElement>("[data-card]");
  if (next) extendToTask(idOf(next));
}

/**
 * Selects all open tasks of a column. If they are all selected already, selects those of the whole board.
 * @param column the column's element; by default the column with the focus, else the column of the task selected last, else the
 *   first column
 */
export function selectColumn(column: HTMLElement | null = columnInUse()): void {
  const all = shownColumns();
  const its = all.find(({ id }) => id === column?.id) ?? all[0];
  setSelection(withColumn(useSelection.getState(), its?.open ?? [], columns(), MOST));
}

function columnInUse(): HTMLElement | null {
  const { anchor } = useSelection.getState();
  const card =
    document.activeElement?.closest("[data-board] [data-column]") ??
    (anchor === null ? null : document.querySelector(`[data-card="${CSS.escape(anchor)}"]`));
  return card && columnOfCard(card);
}

/** Shows the checkboxes on the cards, before any task is selected. */
export function startSelecting(): void {
  setSelection(started(useSelection.getState()));
}

/** The card from which `,` moved the focus to the toolbar. */
let cardLeft: HTMLElement | null | undefined;

/**
 * Ends selecting. If the toolbar has the focus, the focus returns to the card from which `,` led into it, or, if that is not on
 * screen any more, goes to the card with which the selection began.
 */
export function leaveSelection(): void {
  const { isOn, anchor } = useSelection.getState();
  if (!isOn) return;
  const isInBar = document.activeElement?.matches("[data-selection-bar] *") === true;
  setSelection(NO_SELECTION);
  announce("Selection cleared");
  const id = cardLeft?.isConnected ? idOf(cardLeft) : anchor;
  if (isInBar && id !== null) focusCard(currentId(getState().board, id));
}

/** For how many frames the toolbar may be awaited: about a second, because its code may still be loading. */
const FRAMES = 60;

/** Moves the focus to the toolbar, once it is drawn. Keys that are pressed until then wait for it. */
export function focusToolbar(): void {
  cardLeft = document.activeElement?.closest<HTMLElement>("[data-board] [data-card]");
  keepKeysUntil(focusFirstButton());
}

async function focusFirstButton(): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++) {
    const button = document.querySelector<HTMLElement>("[data-selection-bar] [tabindex='0']");
    if (button) return button.focus();
    await new Promise(requestAnimationFrame);
  }
}

let stopWatching: (() => void) | undefined;

/** Stores a selection. Watches the board while tasks are being selected, and says how many are. */
function setSelection(next: TaskSelection): void {
  const before = useSelection.getState();
  // A card's circle and its checkbox replace each other, so the one that has the focus is about to go.
  if (next.isOn !== before.isOn && document.activeElement?.matches("input"))
    focusTitle(document.activeElement.closest("[data-board] [data-card]"));
  useSelection.setState({ ...next, ...(!next.isOn && { opened: null }) });
  if (next.isOn && !stopWatching) stopWatching = watchBoard();
  if (!next.isOn) {
    stopWatching?.();
    stopWatching = undefined;
  }
  if (next.ids.size !== before.ids.size && next.ids.size > 0) sayCount();
  if (next.ids.size === MOST && before.ids.size < MOST)
    toast.failure(`At most ${MOST} tasks can be selected`);
}

let saidAt = -Infinity;
let saying: ReturnType<typeof setTimeout> | undefined;

/** Tells screen readers how many tasks are selected, at most once a second. The last number is always announced. */
function sayCount(): void {
  if (saying !== undefined) return;
  const wait = Math.max(0, saidAt + SAID_EVERY - Date.now());
  saying = setTimeout(() => {
    saying = undefined;
    saidAt = Date.now();
    const { ids } = useSelection.getState();
    if (ids.size > 0) announce(`${tasksInWords(ids.size)} selected`);
  }, wait);
}

/** What identifies the view in the URL. Filters and dialogs do not change it. */
function viewKey(): string {
  return `${location.pathname} ${new URLSearchParams(location.search).get("group") ?? ""}`;
}

/**
 * Updates the selection while the board changes: deselects tasks that are not shown any more, and everything when another view
 * opens.
 * @returns a function that stops it
 */
function watchBoard(): () => void {
  const view = viewKey();
  let isWaiting = false;
  const check = (): void => {
    isWaiting = false;
    if (viewKey() !== view) return setSelection(NO_SELECTION);
    const { board } = getState();
    const shown = new Set(shownColumns().flatMap(({ open, done }) => [...open, ...done]));
    const now = useSelection.getState();
    const next = keepShown(now, shown, (id) => currentId(board, id));
    if (next !== now) setSelection(next);
  };
  // When a column changes, its record is removed and then added again. So wait until all records are complete.
  const checkLater = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(check);
  };
  const events = new AbortController();
  for (const name of ["popstate", "pushState", "replaceState"])
    addEventListener(name, checkLater, { signal: events.signal });
  const stopColumns = onColumnsChange(checkLater);
  const stopUser = useStore.subscribe(({ user }) => user === undefined && setSelection(NO_SELECTION));
  return () => {
    events.abort();
    stopColumns();
    stopUser();
  };
}
