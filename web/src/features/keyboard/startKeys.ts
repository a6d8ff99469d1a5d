// @chunk board
import "./keys.css";
import { useListMenu } from "../lists/openListMenu.ts";
import { NO_MODAL } from "../../data/modalState.ts";
import { getState, useStore } from "../../data/store.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPossible } from "../actions/action.ts";
import { PAGE_ACTIONS } from "../actions/pageActions.ts";
import { TASK_ACTIONS } from "../actions/taskActions.ts";
import { useCardOverlay } from "../tasks/cardOverlay.ts";
import { idOf } from "../tasks/openCards.ts";
import { useQuestion } from "../../ui/confirmation.ts";
import { takeEarlyKeys, TYPED } from "../../ui/earlyKeys.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { awaitFocus, forgetAwaited, forgetKeys, keepKey, pressLater } from "../../ui/typeAhead.ts";
import { carryCard } from "../board/drag/carryCard.ts";
import { keyName, keySequence } from "./keySequence.ts";
import { moveBetweenCards } from "./moveBetweenCards.ts";

/**
 * Starts the keyboard shortcuts. A letter is a shortcut only if no text field has the focus and no dialog or menu is open.
 * Alt with an arrow moves a card.
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
    if (isControl && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      openModal("COMMAND_PALETTE", { taskId: card && idOf(card) });
    } else if (isControl && !event.altKey && event.key.toLowerCase() === "z" && !isTyping(event.target)) {
      event.preventDefault();
      press(event.shiftKey ? "Ctrl+Shift+z" : "Ctrl+z", undefined);
    } else if (event.altKey && !isControl && card && event.key.startsWith("Arrow")) {
      event.preventDefault();
      carryCard(card, event.key);
    } else if (event.altKey && !isControl && !isSign && event.code === "KeyV") {
      if (!event.repeat && press("Alt V", card)) event.preventDefault();
    } else if ((isSign || !(isControl || event.altKey)) && !isTyping(event.target)) {
      const sequence = next(keyName(event), event.timeStamp);
      // A held key runs a command only once. Arrow keys repeat while they move the focus between cards.
      const isHeld = event.repeat && !(card && sequence && isArrow(sequence));
      if (sequence && !isHeld && press(sequence, card)) event.preventDefault();
    }
  };
  // Browsers press a focused button when Space is released. On a card's title Space is a shortcut, so prevent the press.
  const onUp = (event: KeyboardEvent): void => {
    if (event.key === " " && (event.target as Element).matches("[data-board] [data-card-title]"))
      event.preventDefault();
  };
  addEventListener("keydown", onCapture, true);
  document.addEventListener("keydown", onKey);
  document.addEventListener("keyup", onUp);
  if (openNow().some(Boolean)) awaitFocus();
  pressLater(takeEarlyKeys());
  return () => {
    stopWatching();
    forgetKeys();
    removeEventListener("keydown", onCapture, true);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("keyup", onUp);
  };
}

/** Lists everything that is open over the page, each kind at a fixed index. */
function openNow(): readonly unknown[] {
  const { modal, showProfile } = getState();
  const { question } = useQuestion.getState();
  return [
    modal !== NO_MODAL && modal,
    showProfile,
    useCardOverlay.getState().kind,
    useListMenu.getState().isOpen,
    question,
  ];
}

/**
 * Keeps the keys pressed while a dialog or menu opens, and replays them there once it is drawn.
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
  const stops = [useStore, useCardOverlay, useListMenu, useQuestion].map((store) => store.subscribe(check));
  return () => stops.forEach((stop) => stop());
}

/**
 * Runs the action of a key sequence.
 * @returns whether the sequence has a meaning here
 */
function press(sequence: string, card: HTMLElement | undefined): boolean {
  if (card && isArrow(sequence)) return moveBetweenCards(card, sequence);
  const task = card && getState().board.tasks.get(idOf(card));
  const onTitle = document.activeElement?.matches("[data-card-title]") === true;
  const onCard = TASK_ACTIONS.find(({ keys }) => keys?.includes(sequence));
  // Enter and Space press the focused element. On a card's title, Space is a shortcut instead.
  const isPress = sequence === "Enter" || (sequence === "Space" && !onTitle);
  if (onCard && task && !isPress) {
    const target = { task, card };
    if (isPossible(onCard, target)) onCard.run(target);
    return true;
  }
  // If nothing has the focus, an arrow key focuses the first card.
  if (isArrow(sequence)) {
    if (document.activeElement !== document.body) return false;
    document.querySelector<HTMLElement>("[data-board] [data-card-title]")?.focus();
    return true;
  }
  const action = PAGE_ACTIONS.find(({ keys }) => keys?.includes(sequence));
  action?.run();
  return action !== undefined;
}

function isArrow(sequence: string): boolean {
  return sequence.startsWith("Arrow");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED) !== null;
}
