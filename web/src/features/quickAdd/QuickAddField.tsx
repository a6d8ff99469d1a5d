import type { PlacedToken } from "@tasklane/contract/quickAddLine.ts";
import { pastedLines } from "@tasklane/contract/quickAddLines.ts";
import { useEffect, useId, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { useOptionKeys } from "../../ui/useOptionKeys.ts";
import * as css from "./QuickAdd.module.css";
import { hintWords, tokenWords } from "./lineWords.ts";
import { insertedText, namingAt, suggestionsFor } from "./suggestions.ts";
import type { Suggestion } from "./suggestions.ts";
import { Suggestions } from "./Suggestions.tsx";
import { Tokens } from "./Tokens.tsx";
import { Hint } from "./Hint.tsx";
import type { QuickAdd } from "./useQuickAdd.ts";

interface QuickAddFieldProps {
  quickAdd: QuickAdd;
  placeholder: string;
  onClose: () => void;
  /** Called when the person pasted several lines. */
  onLines: (text: string) => void;
}

/** A screen reader announces what was recognised after this many milliseconds without a key. */
const PAUSE = 500;

/**
 * The field of quick add, with chips, hints and suggestions. Behind it is a layer with the same text in the same font, so that
 * both wrap alike. The layer shows marks behind the recognised words.
 */
export function QuickAddField({ quickAdd, placeholder, onClose, onLines }: QuickAddFieldProps) {
  const { text, line, context, lists, armed, error } = quickAdd;
  const announcement = useAnnouncement(quickAdd);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const board = useStore((state) => state.board);
  const [caret, setCaret] = useState<number>();
  /** The position of the sign (such as `#`) whose suggestions the person closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const naming = caret === undefined ? undefined : namingAt(text, caret);
  const known = naming && line.tokens.find(({ start, end }) => start === naming.start && end >= naming.end);
  const isClosed = !naming || naming.start === closedAt || (naming.kind === "day" && known !== undefined);
  const all = isClosed ? [] : suggestionsFor(naming, line, board, lists, context.today);
  // If the typed text is exactly the only name found, there is nothing to suggest.
  const offered = known && all.length === 1 ? [] : all;

  const moveCaret = (at: number): void => {
    setCaret(at);
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const pick = (suggestion: Suggestion): void => {
    if (!naming) return;
    const inserted = insertedText(naming.sign, suggestion, all);
    const rest = text.slice(naming.end).replace(/^ /u, "");
    quickAdd.pick(text.slice(0, naming.start) + inserted + rest, suggestion);
    field.current?.focus();
    moveCaret(naming.start + inserted.length);
  };
  const keepName = (): void => {
    if (!naming) return;
    setClosedAt(naming.start);
    quickAdd.keepAsText({ start: naming.start, end: naming.end });
    field.current?.focus();
  };
  // Enter must not create a name that the person did not choose.
  const options = offered.map((suggestion) => ({ ...suggestion, pick: () => pick(suggestion) }));
  const { active, setActiveId, onKeyDown } = useOptionKeys(
    options,
    known || options[0]?.made ? undefined : options[0],
    ({ id: its }) => document.getElementById(`${id}-${its}`)?.scrollIntoView({ block: "nearest" }),
  );

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, currentTarget, nativeEvent, altKey } = event;
    if (nativeEvent.isComposing) return;
    const isOpen = options.length > 0;
    if (key === "Enter" && altKey) quickAdd.openForm();
    else if (key === "Escape" && isOpen) keepName();
    else if (key === "Escape") onClose();
    else if (isOpen && (key.startsWith("Arrow") || (key === "Enter" && active))) return onKeyDown(event);
    else if (isOpen && key === "Tab" && active) active.pick();
    else if (key === "Enter") quickAdd.add();
    else if (key === "Backspace") {
      const token = tokenBefore(currentTarget, line.tokens);
      if (!token) return;
      if (token === armed) quickAdd.takeBack(token);
      else quickAdd.arm(token);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pastedLines(pasted).length < 2) return;
    event.preventDefault();
    onLines(pasted);
  };

  return (
    <div className={css.body}>
      <div className={css.text}>
        <Mirror text={text} tokens={line.tokens} armed={armed} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label="Add task"
          aria-describedby={`${id}-hints`}
          aria-invalid={error !== undefined}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active && `${id}-${active.id}`}
          placeholder={placeholder}
          enterKeyHint="send"
          autoComplete="off"
          dir="auto"
          data-field=""
          data-quick-add=""
          onChange={({ target }) => {
            // A task's line has no line breaks.
            quickAdd.change(target.value.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " "));
            setCaret(target.selectionEnd);
            setActiveId(undefined);
          }}
          onSelect={({ currentTarget }) => {
            setCaret(currentTarget.selectionEnd);
            if (armed && currentTarget.selectionEnd !== armed.end) quickAdd.arm(undefined);
          }}
          onBlur={() => setCaret(undefined)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        {options.length > 0 && naming && (
          <Suggestions
            id={id}
            options={options}
            active={active}
            naming={naming}
            onPoint={setActiveId}
            onKeep={keepName}
          />
        )}
      </div>
      <Tokens quickAdd={quickAdd} onPress={() => field.current?.focus()} />
      <div id={`${id}-hints`} className={css.hints}>
        {armed && <Hint>Backspace again keeps “{text.slice(armed.start, armed.end)}” as text.</Hint>}
        {!armed && line.hints.map((hint) => <Hint key={hint.kind}>{hintWords(hint)}</Hint>)}
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <output className="vh">{announcement}</output>
    </div>
  );
}

/** The recognised part of the text (date, list, label …) that ends at the caret. */
function tokenBefore(
  { selectionStart, selectionEnd }: HTMLTextAreaElement,
  tokens: readonly PlacedToken[],
): PlacedToken | undefined {
  return selectionStart === selectionEnd ? tokens.find(({ end }) => end === selectionEnd) : undefined;
}

/** The layer behind the field, with the same text. Only its marks are visible. */
function Mirror({
  text,
  tokens,
  armed,
}: {
  text: string;
  tokens: readonly PlacedToken[];
  armed: PlacedToken | undefined;
}) {
  return (
    <div className={css.mirror} aria-hidden="true" dir="auto">
      {tokens.map((token, at) => [
        text.slice(tokens[at - 1]?.end ?? 0, token.start),
        <span key={token.start} className={cx(css.mark, token === armed && css.isArmed)}>
          {text.slice(token.start, token.end)}
        </span>,
      ])}
      {text.slice(tokens.at(-1)?.end ?? 0)}
      {/* A zero-width space. Without any character the layer would have no height. */}
      {"\u200b"}
    </div>
  );
}

/** What a screen reader announces: what was recognised, once the person stops typing; later, what was added. */
function useAnnouncement({ text, line, added, said }: QuickAdd): string {
  const board = useStore((state) => state.board);
  const [spoken, setSpoken] = useState<Spoken>({ added: 0, told: [], words: "" });
  const { told, words }: Spoken = spoken.added === added ? spoken : { added, told: [], words: "" };
  const news = line.tokens.map((token) => tokenWords(token, board)).filter((each) => !told.includes(each));
  const next = JSON.stringify({ added, told: [...told, ...news], words: news.join(". ") } satisfies Spoken);
  const isSilent = text === "" || news.length === 0;
  useEffect(() => {
    if (isSilent) return undefined;
    const timer = setTimeout(() => setSpoken(JSON.parse(next) as Spoken), PAUSE);
    return () => clearTimeout(timer);
  }, [isSilent, next]);
  return text === "" ? said : words;
}

/** What was already announced about one line. */
interface Spoken {
  /** How many tasks had been added when this line was begun. A new number means a new line. */
  added: number;
  told: readonly string[];
  words: string;
}
