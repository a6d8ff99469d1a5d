import { parseQuickAdd } from "@tasklane/contract/quickAdd.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { rangesAfterEdit } from "@tasklane/contract/textRange.ts";
import type { PlacedToken, QuickAddContext, QuickAddLine } from "@tasklane/contract/quickAddLine.ts";
import type { TextRange } from "@tasklane/contract/textRange.ts";
import type { NamedList, PlaceIds } from "@tasklane/contract/quickAddNames.ts";
import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { unlessTooLong } from "@tasklane/contract/titles.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { BoardData } from "../../data/boardData.ts";
import { readDraft, registerForm } from "../../data/drafts.ts";
import { dropOldDrafts } from "../../data/dropOldDrafts.ts";
import { openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { getState, useStore } from "../../data/store.ts";
import { addLines, titleOfLine } from "./addLines.ts";
import { findParent, knownDayNames, namedLists, quickAddPresetOf } from "./boardNames.ts";
import { addedWords } from "./lineWords.ts";

/** What the person has typed: the text, and their decisions about its parts. */
interface Typed {
  text: string;
  /** The parts of the text that the person wants as plain text. */
  kept: readonly TextRange[];
  /** The names that the person chose to create. */
  created: { sections: readonly string[]; labels: readonly string[] };
  /** For each name that several lists have: the list or sublist that the person picked. */
  picked: readonly (readonly [key: string, place: PlaceIds])[];
}

const EMPTY: Typed = { text: "", kept: [], created: { sections: [], labels: [] }, picked: [] };

/** The state of quick add's field: the text, what was recognised in it, and what can be done with it. */
export interface QuickAdd {
  text: string;
  line: QuickAddLine;
  /** What the parser needs to know: lists, names, and the values for a line that names no list, section or date. */
  context: QuickAddContext;
  lists: readonly NamedList[];
  /** The recognised part that the next press of Backspace turns into plain text. */
  armed: PlacedToken | undefined;
  error: string | undefined;
  /** A sentence for screen readers about the task that was added. */
  said: string;
  /** How many tasks were added since the field opened. */
  added: number;
  change: (text: string) => void;
  arm: (token: PlacedToken | undefined) => void;
  takeBack: (token: PlacedToken) => void;
  /** Treats a recognised part of the text as plain text from now on. */
  keepAsText: (range: TextRange) => void;
  /** Records which suggestion the person picked, and sets the text with the suggested name in it. */
  pick: (text: string, picked: { name: string; place?: PlaceIds; made?: "section" | "label" }) => void;
  /** Creates the task, and empties the field for the next one. */
  add: () => void;
  /** Opens the full form of a task, filled with the typed values. */
  openForm: () => void;
}

/**
 * Holds the state of quick add's field. When the field closes or the page is left, its text is stored as a draft.
 * @param draftKey identifies the draft
 * @param columnOf returns the DOM id of the column that contains the field, so that the next page opens the field there again
 */
export function useQuickAdd(
  props: ModalProps["QUICK_ADD"],
  draftKey: string,
  columnOf: () => string | undefined = () => undefined,
): QuickAdd {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...EMPTY,
    ...(readDraft(draftKey)?.values as Partial<Typed> | undefined),
  }));
  const [armedAt, setArmedAt] = useState<number>();
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState("");
  const [added, setAdded] = useState(0);
  const { context, lists } = useContextOf(props, typed);
  const line = parseQuickAdd(typed.text, context);
  const armed = line.tokens.find(({ start }) => start === armedAt);

  const keepForDraft = useDraft(props, { draftKey, columnOf }, typed);
  const set = (next: Typed): void => {
    keepForDraft(next);
    setTyped(next);
    setArmedAt(undefined);
    setError(undefined);
  };
  const change = (text: string): void =>
    set(text === "" ? EMPTY : { ...typed, text, kept: rangesAfterEdit(typed.kept, typed.text, text) });
  const keepAsText = (range: TextRange): void => set({ ...typed, kept: [...typed.kept, range] });

  return {
    text: typed.text,
    line,
    context,
    lists,
    armed,
    error,
    said,
    added,
    change,
    arm: (token) => setArmedAt(token?.start),
    takeBack: ({ takeBack }) => keepAsText(takeBack),
    keepAsText,
    pick: (text, { name, place, made }) => {
      const { created } = typed;
      set({
        text,
        kept: rangesAfterEdit(typed.kept, typed.text, text),
        picked: place ? [...typed.picked, [nameKey(name), place]] : typed.picked,
        created: {
          sections: made === "section" ? [...created.sections, name] : created.sections,
          labels: made === "label" ? [...created.labels, name] : created.labels,
        },
      });
    },
    add: () => {
      const problem = problemOf(line);
      setError(problem);
      if (problem !== undefined) return;
      setSaid(addedWords(line, getState().board));
      setAdded(added + 1);
      set(EMPTY);
      void addLines([{ line }]);
    },
    openForm: () => {
      set(EMPTY);
      openForm(line);
    },
  };
}

/** What the parser of the line needs to know, and the lists that a line can name. */
function useContextOf(
  props: ModalProps["QUICK_ADD"],
  typed: Typed,
): { context: QuickAddContext; lists: readonly NamedList[] } {
  const board = useStore((state) => state.board);
  const today = useStore((state) => state.today);
  const readsDates = useStore(({ preferences }) => preferences.readsDates);
  const { lists: own, sharedLists } = board;
  const lists = useMemo(() => namedLists({ lists: own, sharedLists }), [own, sharedLists]);
  return { context: contextOf(props, { board, today, readsDates, lists }, typed), lists };
}

/** What the page knows, as far as the parser of a line needs it. */
interface Known {
  board: BoardData;
  today: Day;
  readsDates: boolean;
  lists: readonly NamedList[];
}

/** Collects what the parser of a line needs to know. Without `typed`, the person has decided nothing about parts of the text. */
export function contextOf(
  props: ModalProps["QUICK_ADD"],
  { board, today, readsDates, lists }: Known,
  { created, picked, kept }: Typed = EMPTY,
): QuickAddContext {
  return {
    today,
    dayNames: knownDayNames(),
    names: {
      lists,
      labels: board.labels.map(({ label_name: name }) => name),
      findParent: (key, listId) => findParent(board, key, listId),
      created,
      picked: new Map(picked),
    },
    preset: quickAddPresetOf(props, board),
    readsDates,
    kept,
  };
}

/**
 * Stores the text as a draft when the field closes or the page is left.
 * @returns a function that takes the newest text. If the page closes before the next render, the draft is made from that text.
 */
function useDraft(
  props: ModalProps["QUICK_ADD"],
  { draftKey, columnOf }: { draftKey: string; columnOf: () => string | undefined },
  typed: Typed,
): (newest: Typed) => void {
  const userId = useStore(({ user }) => user?.user_id);
  useEffect(() => {
    if (userId !== undefined) dropOldDrafts(userId);
  }, [userId]);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const [form] = useState({ modalType: "QUICK_ADD" as const, modalProps: props });
  const column = useRef(columnOf);
  useEffect(
    () =>
      registerForm({
        key: draftKey,
        form: { ...form, column: column.current() },
        read: () => (latest.current.text.trim() === "" ? undefined : latest.current),
        isSaving: () => false,
      }),
    [draftKey, form],
  );
  return (newest) => {
    latest.current = newest;
  };
}

/** Says why no task can be created from a line. @returns undefined if it can */
export function problemOf(line: QuickAddLine): string | undefined {
  if (isUnseen(line.title)) return INVALID.titleRequired;
  if (line.listId === null) return INVALID.listRequired;
  return unlessTooLong(() => titleOfLine(line)) === undefined ? INVALID.titleTooLong : undefined;
}

/** Opens the full form of a new task or subtask, filled with the values of a line. */
function openForm({ title, listId, sublistId, section, label, due, parent }: QuickAddLine): void {
  const given = title === "" ? undefined : { title, description: "" };
  const its = { section: section ?? undefined, label: label ?? undefined, due, given };
  if (parent) openModal("CREATE_SUB_TASK", { parentId: parent.taskId, ...its });
  else openModal("CREATE_TASK", { listId: listId ?? undefined, sublistId: sublistId ?? undefined, ...its });
}
