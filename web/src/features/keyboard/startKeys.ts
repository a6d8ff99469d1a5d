// @chunk board
import "./keys.css";
import { useListMenu } from "../lists/openListMenu.ts";
import { NO_MODAL } from "../../data/modalState.ts";
import { useSelection } from "../../data/selectionStore.ts";
import { getState, useStore } from "../../data/store.ts";
import { openModal } from "../../data/modalActions.ts";
import { useCardOverlay } from "../tasks/cardOverlay.ts";
import { ignoreSecondTick } from "../tasks/ignoreSecondTick.ts";
import { idOf } from "../tasks/openCards.ts";
import { useQuestion } from "../../ui/confirmation.ts";
import { LINE, takeEarlyKeys, TYPED } from "../../ui/earlyKeys.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import {
  awaitFocus,
  awaitPopup,
  forgetAwaited,
  forgetKeys,
  keepKey,
  keepKeysUntil,
  pressLater,
} from "../../ui/typeAhead.ts";
import { loadSelecting } from "../selection/loadSelecting.ts";
import { selectByPointer } from "../selection/selectByPointer.ts";
import { keyName, keySequence } from "./keySequence.ts";
import { withActs } from "./loadActs.ts";
import { firstInView, moveBetweenCards, moveByPage, moveToEnd } from "./moveBetweenCards.ts";

/**
 * Matches the shortcut keys for selected tasks. They are repeated here, because `selectionActions.ts` loads only when one of them
 * is first pressed.
 */
const ON_SELECTION = /^([dlemb]|Space|Delete|Backspace|Escape)$/;

/** Matches the shortcut keys and key sequences that an action may have. All other keys belong to the browser. */
const MAY_ACT = /^((g )?.|Space|Delete|Backspace|Alt\+v|Ctrl\+(Shift\+)?z)$/u;

/** Matches what letters are for: text fields, and a select, which letters search. */
const LETTERS = `${TYPED}, [role="combobox"]`;

/**
 * Matches a button whose press opens a menu or a picker. Those of cards and of the selection's toolbar are omitted, because their
 * press may do something else. `watchWhatOpens` knows when they open something.
 */
const OPENER = "[aria-haspopup][aria-expanded=false]:not([data-card] *, [data-button])";

/**
 * Starts the shortcut keys. A letter is a shortcut key only if no text field has the focus and no dialog or menu is open. Alt
 * with an arrow key moves a card.
 * @returns a function that stops them
 */
export function startKeys(): () => void {
  const next = keySequence();
  const stopWatching = watchWhatOpens();
  const onCapture = (event: KeyboardEvent): void => {
    if (!keepKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented) act(event);
  };
  const act = (event: KeyboardEvent): void => {
    const { modal, showProfile } = getState();
    const isOver = modal.modalType !== null || showProfile || document.querySelector(OPEN) !== null;
    if (event.isComposing || isOver) return;
    const card = document.activeElement?.closest<HTMLElement>("[data-board] [data-card]") ?? undefined;
    const isControl = event.ctrlKey || event.metaKey;
    const isSign = event.getModifierState("AltGraph");
    const name = keyName(event);
    if (isControl && !event.altKey && name === "k") {
      event.preventDefault();
      openModal("COMMAND_PALETTE", { taskId: card && idOf(card) });
    } else if (isControl && !event.altKey && /^(Shift\+)?z$/.test(name) && !isTyping(event.target)) {
      event.preventDefault();
      if (!event.repeat) press(`Ctrl+${name}`, undefined);
    } else if (isControl && !event.altKey && name === "a") {
      if (isTyping(event.target) || !document.querySelector("[data-board]")) return;
      event.preventDefault();
      if (!event.repeat) loadSelecting(({ selectColumn }) => selectColumn());
    } else if (card && event.shiftKey && !isControl && !event.altKey && /^Arrow(Up|Down)$/.test(event.key)) {
      event.preventDefault();
      const { key } = event;
      loadSelecting(({ extendByArrow }) => extendByArrow(card, key));
    } else if (event.altKey && !isControl && card && event.key.startsWith("Arrow")) {
      event.preventDefault();
      const { key } = event;
      withActs(({ carryCard }) => carryCard(card, key));
    } else if (event.altKey && !isControl && !isSign && name === "v") {
      if (!event.repeat && press("Alt+v", card)) event.preventDefault();
    } else if ((isSign || !(isControl || event.altKey)) && !isTyping(event.target, LETTERS)) {
      const sequence = next(name, event.timeStamp);
      // A held key runs a command only once. Arrow and page keys repeat while they move the focus between cards.
      const isHeld = event.repeat && !(card && sequence && /^(Arrow|Page)/.test(sequence));
      if (sequence && !isHeld && press(sequence, card)) event.preventDefault();
    }
  };
  // When Space is released, browsers press the focused button. On a card's title Space is a shortcut key, so prevent that.
  const onUp = (event: KeyboardEvent): void => {
    if (event.key === " " && (event.target as Element).matches("[data-board] [data-card-title]"))
      event.preventDefault();
  };
  // A press opens a text field, a menu or a picker soon. Keep the keys pressed until then for it.
  const onClick = ({ target }: MouseEvent): void => {
    if ((target as Element).closest("[data-add-task][aria-expanded=false]")) awaitFocus(LINE);
    const opener = (target as Element).closest(OPENER);
    if (opener) awaitPopup(opener);
  };
  addEventListener("click", onClick, true);
  addEventListener("keydown", onCapture, true);
  document.addEventListener("keydown", onKey);
  document.addEventListener("keyup", onUp);
  const stopPointer = selectByPointer();
  const stopTicks = ignoreSecondTick();
  if (openNow().some(Boolean) || document.querySelector("[aria-haspopup][aria-expanded=true]")) awaitFocus();
  else if (document.querySelector("[data-add-task][aria-expanded=true]")) awaitFocus(LINE);
  pressLater(takeEarlyKeys());
  return () => {
    stopWatching();
    stopPointer();
    stopTicks();
    forgetKeys();
    removeEventListener("click", onClick, true);
    removeEventListener("keydown", onCapture, true);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("keyup", onUp);
  };
}

/** Lists everything that is open over the page. Each kind has its fixed index, so that two lists can be compared. */
function openNow(): readonly unknown[] {
  const { modal, showProfile } = getState();
  const { question } = useQuestion.getState();
  return [
    modal !== NO_MODAL && modal,
    showProfile,
    useCardOverlay.getState().kind,
    useListMenu.getState().isOpen,
    question,
    useSelection.getState().opened,
  ];
}

/**
 * Stores the keys that are pressed while a dialog or menu is opening, and sends them to it once it is drawn. So typing ahead
 * loses nothing.
 * @returns a function that stops it
 */
function watchWhatOpens(): () => void {
  let before = openNow();
  let awaited = -1;
  const check = (): void => {
    const now = openNow();
    const opening = now.findIndex((each, at) => each && each !== before[at]);
    const isGone = before[awaited] && !now[awaited];
    before = now;
    if (opening !== -1) {
      awaited = opening;
      awaitFocus(OPEN, document.activeElement?.closest(OPEN));
    } else if (isGone) forgetAwaited();
  };
  const stops = [useStore, useCardOverlay, useListMenu, useQuestion, useSelection].map((store) =>
    store.subscribe(check),
  );
  return () => stops.forEach((stop) => stop());
}

/** The cards of the column in which a key was last pressed. */
let lastBox: Element | null = null;

/**
 * Runs the action of a shortcut key or key sequence.
 * @returns whether the sequence means something on this page
 */
function press(sequence: string, card: HTMLElement | undefined): boolean {
  if (pressOnSelection(sequence)) return true;
  if (card) lastBox = card.closest("[data-cards]");
  if (card && sequence.startsWith("Page")) return moveByPage(card, sequence);
  if (card && /^(Home|End)$/.test(sequence)) {
    moveToEnd(card, sequence);
    return true;
  }
  const isArrow = sequence.startsWith("Arrow");
  if (card && isArrow) return moveBetweenCards(card, sequence);
  // If nothing or a column's `Add task` has the focus, an arrow key focuses a card: in the column where the focus is or was, else
  // the first of the board. From an empty column, a sideways arrow leads to the columns beside it.
  if (isArrow) {
    const active = document.activeElement;
    if (!active?.matches("body, [data-add-task]")) return false;
    const own = active.closest<HTMLElement>("[data-cards]");
    const box = own ?? lastBox;
    const inView = box?.isConnected ? firstInView(box) : undefined;
    if (own && !inView) return moveBetweenCards(own, sequence);
    (inView ?? document.querySelector<HTMLElement>("[data-board] [data-card-title]"))?.focus();
    return true;
  }
  // Enter and Space press the element that has the focus. On a card's title, Space is a shortcut key instead.
  const onTitle = document.activeElement?.matches("[data-card-title]") === true;
  if (sequence === "Enter" || (sequence === "Space" && !onTitle) || !MAY_ACT.test(sequence)) return false;
  // If the code that knows the key is not loaded yet, take the key for a shortcut key.
  return withActs(({ runSequence }) => runSequence(sequence, card)) ?? true;
}

/**
 * Runs the action of a shortcut key for the selected tasks.
 * @returns whether the key means something for selected tasks
 */
function pressOnSelection(sequence: string): boolean {
  const { isOn, ids } = useSelection.getState();
  if (!isOn) return false;
  if (sequence === ",") {
    loadSelecting(({ focusToolbar }) => focusToolbar());
    return true;
  }
  const active = document.activeElement;
  // Space presses a focused button, checkbox or link, so it is no shortcut key there.
  const isPress = sequence === "Space" && active?.matches("button:not([data-card-title]), input, a") === true;
  if (isPress || !ON_SELECTION.test(sequence) || (ids.size === 0 && sequence !== "Escape")) return false;
  const acting = retryLoad(() => import("../actions/selectionActions.ts")).then(({ SELECTION_ACTIONS }) =>
    loadSelecting(({ selectedTasks }) =>
      SELECTION_ACTIONS.find(({ keys }) => keys?.includes(sequence))?.run(selectedTasks()),
    ),
  );
  keepKeysUntil(acting);
  return true;
}

function isTyping(target: EventTarget | null, fields = TYPED): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
