import { parseQuickAdd, rangesAfterEdit } from "@tasklane/contract/quickAdd.ts";
import type { PlacedToken, QuickAddContext, QuickAddLine, TextRange } from "@tasklane/contract/quickAdd.ts";
import type { NamedList, PlaceIds } from "@tasklane/contract/quickAddNames.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { TitleTooLong } from "@tasklane/contract/titles.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { readDraft, registerForm } from "../../data/drafts.ts";
import { openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { getState, useStore } from "../../data/store.ts";
import { addLines, titleOfLine } from "./addLines.ts";
import { findParent, knownDayNames, namedLists, presetOf } from "./boardNames.ts";
import { addedWords } from "./lineWords.ts";

/** What a person has typed: the text, and what they decided about its parts. */
interface Typed {
  text: string;
  kept: readonly TextRange[];
  created: { sections: readonly string[]; labels: readonly string[] };
  /** For a name that several lists have: the list that the person picked. */
  picked: readonly (readonly [key: string, place: PlaceIds])[];
}

const EMPTY: Typed = { text: "", kept: [], created: { sections: [], labels: [] }, picked: [] };

/** One line of quick add: what is typed, what it means, and what can be done with it. */
export interface QuickAdd {
  text: string;
  line: QuickAddLine;
  /** The list, section and date of a line that names none. */
  context: QuickAddContext;
  lists: readonly NamedList[];
  /** The recognised part that the next press of Backspace turns into plain text. */
  armed: PlacedToken | undefined;
  error: string | undefined;
  /** A sentence for screen readers: what was added. */
  said: string;
  /** How many tasks were added here. */
  added: number;
  change: (text: string) => void;
  arm: (token: PlacedToken | undefined) => void;
  takeBack: (token: PlacedToken) => void;
  /** Treats a part of the text as plain text from now on, although it has a meaning. */
  keepAsText: (range: TextRange) => void;
  /** Notes what was picked among the suggestions, and sets the text that contains its name. */
  pick: (text: string, picked: { name: string; place?: PlaceIds; made?: "section" | "label" }) => void;
  /** Adds the task, and empties the line for the next. */
  add: () => void;
  /** Opens the whole form with what was typed. */
  openForm: () => void;
}

/**
 * Keeps the state of one line of quick add. The text survives as a draft when the line closes or the page is left.
 * @param draftKey identifies the draft
 */
export function useQuickAdd(props: ModalProps["QUICK_ADD"], draftKey: string): QuickAdd {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...EMPTY,
    ...(readDraft(draftKey)?.values as Partial<Typed> | undefined),
  }));
  const [armedAt, setArmedAt] = useState<number>();
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState("");
  const [added, setAdded] = useState(0);
  const board = useStore((state) => state.board);
  const today = useStore((state) => state.today);
  const readsDates = useStore(({ preferences }) => preferences.readsDates);
  const { lists: own, sharedLists, labels } = board;
  const lists = useMemo(() => namedLists({ lists: own, sharedLists }), [own, sharedLists]);
  const context: QuickAddContext = {
    today,
    dayNames: knownDayNames(),
    names: {
      lists,
      labels: labels.map(({ label_name: name }) => name),
      findParent: (key, listId) => findParent(board, key, listId),
      created: typed.created,
      picked: new Map(typed.picked),
    },
    preset: presetOf(props, board),
    readsDates,
    kept: typed.kept,
  };
  const line = parseQuickAdd(typed.text, context);
  const armed = line.tokens.find(({ start }) => start === armedAt);

  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const [form] = useState({ modalType: "QUICK_ADD" as const, modalProps: props });
  useEffect(
    () =>
      registerForm({
        key: draftKey,
        form,
        read: () => (latest.current.text.trim() === "" ? undefined : latest.current),
        isSaving: () => false,
      }),
    [draftKey, form],
  );

  const set = (next: Typed): void => {
    // The page may close before the next render, and then stores the draft. So keep the latest text outside the state.
    latest.current = next;
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

/** Why a line cannot become a task; undefined if it can. */
export function problemOf(line: QuickAddLine): string | undefined {
  if (line.title === "") return INVALID.titleRequired;
  if (line.listId === null) return INVALID.listRequired;
  try {
    titleOfLine(line);
    return undefined;
  } catch (error) {
    if (error instanceof TitleTooLong) return INVALID.titleTooLong;
    throw error;
  }
}

/** Opens the whole form of a new task or subtask with what a line says. */
function openForm({ title, listId, sublistId, section, label, due, parent }: QuickAddLine): void {
  const given = title === "" ? undefined : { title, description: "" };
  const its = { section: section ?? undefined, label: label ?? undefined, due, given };
  if (parent) openModal("CREATE_SUB_TASK", { parentId: parent.taskId, ...its });
  else openModal("CREATE_TASK", { listId: listId ?? undefined, sublistId: sublistId ?? undefined, ...its });
}
