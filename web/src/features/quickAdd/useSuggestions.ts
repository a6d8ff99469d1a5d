import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import { useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { useStore } from "../../data/store.ts";
import { useOptionKeys } from "../../ui/useOptionKeys.ts";
import { insertedText, namingAt, suggestionsFor } from "./suggestions.ts";
import type { Naming, Option, Suggestion } from "./suggestions.ts";
import type { QuickAdd } from "./useQuickAdd.ts";

/** What can follow the sign at the caret; the list is open while there are options. */
export interface OpenSuggestions {
  /** The name at the caret. */
  naming: Naming | undefined;
  options: readonly Option[];
  /** The highlighted option. */
  active: Option | undefined;
  setActiveId: (id: string | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Closes the suggestions, and treats the typed words as plain text and no name. */
  keepName: () => void;
  setCaret: (at: number | undefined) => void;
}

/**
 * The suggestions for the name that the person is typing at the caret of quick add's field.
 * @param id the prefix of the options' DOM ids
 */
export function useSuggestions(
  quickAdd: QuickAdd,
  field: RefObject<HTMLTextAreaElement | null>,
  id: string,
): OpenSuggestions {
  const { text, line, context, lists } = quickAdd;
  const board = useStore((state) => state.board);
  const [caret, setCaret] = useState<number>();
  /** The position of the sign (such as `#`) whose suggestions the person closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const naming = caret === undefined ? undefined : namingAt(text, caret);
  const known =
    naming &&
    line.tokens.find(({ start, end }) => start === naming.start && isUnseen(text.slice(end, naming.end)));
  const isClosed = !naming || naming.start === closedAt || (naming.kind === "day" && known !== undefined);
  const all = isClosed ? [] : suggestionsFor(naming, line, board, lists, context.today);
  // If the typed text is exactly the only name found, or a space ends it, there is nothing to suggest. Enter then adds the task.
  const offered = known && (all.length === 1 || known.end < naming.end) ? [] : all;

  const pick = (suggestion: Suggestion): void => {
    if (!naming) return;
    const inserted = insertedText(naming.sign, suggestion, all);
    const rest = text.slice(naming.end).replace(/^ /u, "");
    const at = naming.start + inserted.length;
    // The field shows the name at once, so that the caret stands behind it before the person types on.
    flushSync(() => {
      quickAdd.pick(text.slice(0, naming.start) + inserted + rest, suggestion);
      setCaret(at);
    });
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  };
  const keepName = (): void => {
    if (!naming) return;
    setClosedAt(naming.start);
    quickAdd.keepAsText({ start: naming.start, end: naming.end });
    field.current?.focus();
  };
  const options = offered.map((suggestion) => ({ ...suggestion, pick: () => pick(suggestion) }));
  // Enter must not create a name that the person did not choose.
  const first = known || options[0]?.made ? undefined : options[0];
  const { active, setActiveId, onKeyDown } = useOptionKeys(options, first, ({ id: its }) =>
    document.getElementById(`${id}-${its}`)?.scrollIntoView({ block: "nearest" }),
  );
  return { naming, options, active, setActiveId, onKeyDown, keepName, setCaret };
}
