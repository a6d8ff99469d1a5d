import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { toast } from "../../data/api/toast.ts";
import { currentId } from "../../data/boardData.ts";
import { readDraft } from "../../data/drafts.ts";
import { moveDraft } from "../../data/moveDraft.ts";
import { openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { getState } from "../../data/store.ts";
import { boardKey } from "../board/boardLeft.ts";
import { keepKeysUntil } from "../../ui/typeAhead.ts";

interface LineInColumn {
  /** The line that is drawn in the column. */
  line: RefObject<HTMLElement | null>;
  /** Whether the person closed the line. Then its text stays a draft of the column. */
  isClosed: RefObject<boolean>;
  draftKey: string;
  preset: ModalProps["QUICK_ADD"];
}

/** How a line was when it disappeared. */
interface Left {
  text: string;
  column: Element;
  hadFocus: boolean;
  /** Whether the page shows the board on which the line was begun, with the same filters. */
  isSamePage: boolean;
  /** Ends the wait of the keys that are pressed now. */
  release: () => void;
}

/**
 * Moves a line's text to quick add if the line's column disappears. That happens when somebody deletes the list or the section, or
 * when a day loses its last task. If the person is typing, quick add opens and gets the next keys. Otherwise a message says where
 * the text is.
 */
export function useGoneColumn({ line, isClosed, draftKey, preset }: LineInColumn): void {
  const left = useRef<Left>(undefined);
  const latest = useRef(preset);
  useEffect(() => {
    latest.current = preset;
  });
  useLayoutEffect(() => {
    const its = line.current!;
    const field = its.querySelector("textarea")!;
    const column = its.closest("[data-column]")!;
    const board = boardKey();
    return () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      const hadFocus = document.activeElement === field;
      // The page must not take the next letters for shortcut keys.
      if (hadFocus) keepKeysUntil(promise);
      left.current = { text: field.value, column, hadFocus, isSamePage: boardKey() === board, release };
    };
  }, [line]);
  // This runs after the same effect of `useQuickAdd`, which stores the text as a draft.
  useEffect(
    () => () => {
      const { text, column, hadFocus, isSamePage, release } = left.current!;
      const values = readDraft(draftKey)?.values as { text?: string } | undefined;
      // A column that stays on screen keeps the draft, although its line has gone.
      const isGone = isSamePage && !isClosed.current && !column.isConnected;
      if (isGone && values?.text === text) {
        moveDraft(draftKey, "QUICK_ADD", true);
        continueInQuickAdd(text, latest.current, hadFocus);
      }
      release();
    },
    [draftKey, isClosed],
  );
}

/** Opens quick add for the text, or offers it. */
function continueInQuickAdd(
  text: string,
  { listId, ...place }: ModalProps["QUICK_ADD"],
  isTyping: boolean,
): void {
  const list = listId === undefined ? {} : { listId: currentId(getState().board, listId) };
  const open = (): void => openModal("QUICK_ADD", { ...list, ...place });
  if (isTyping) open();
  const offer = { line: text, action: { label: "Show", run: open } };
  toast.success("The column is gone. Your line is in quick add.", isTyping ? {} : offer);
}
