import type { PlacedToken } from "@tasklane/contract/quickAddLine.ts";
import { pastedLines } from "@tasklane/contract/quickAddLines.ts";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { isComposing } from "../../ui/isComposing.ts";
import * as css from "./QuickAdd.module.css";
import { hintWords, tokenWords } from "./lineWords.ts";
import { Suggestions } from "./Suggestions.tsx";
import { Tokens } from "./Tokens.tsx";
import { Hint } from "./Hint.tsx";
import type { QuickAdd } from "./useQuickAdd.ts";
import { useSuggestions } from "./useSuggestions.ts";
import type { OpenSuggestions } from "./useSuggestions.ts";

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
  const { text, line, armed, error } = quickAdd;
  const announcement = useAnnouncement(quickAdd);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // Without this, the browser puts the caret before a draft, and letters would be typed there.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);
  const suggestions = useSuggestions(quickAdd, field, id);
  const { naming, options, active, setActiveId, keepName, setCaret } = suggestions;

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
          onKeyDown={(event) => pressKey(event, quickAdd, suggestions, onClose)}
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
      <Hints id={`${id}-hints`} quickAdd={quickAdd} />
      <output className="vh">{announcement}</output>
    </div>
  );
}

/** Does what a key means in the field. All other keys are typed. */
function pressKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  quickAdd: QuickAdd,
  { options, active, onKeyDown, keepName }: OpenSuggestions,
  onClose: () => void,
): void {
  const { key, currentTarget, nativeEvent, altKey } = event;
  if (isComposing(nativeEvent)) return;
  const isOpen = options.length > 0;
  if (key === "Enter" && altKey) quickAdd.openForm();
  else if (key === "Escape" && isOpen) keepName();
  else if (key === "Escape") onClose();
  else if (isOpen && (key.startsWith("Arrow") || (key === "Enter" && active))) return onKeyDown(event);
  else if (isOpen && key === "Tab" && active) active.pick();
  else if (key === "Enter") quickAdd.add();
  else if (key === "Backspace") {
    const token = tokenBefore(currentTarget, quickAdd.line.tokens);
    if (!token) return;
    if (token === quickAdd.armed) quickAdd.takeBack(token);
    else quickAdd.arm(token);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What helps with the line, and why no task can be created from it. */
function Hints({ id, quickAdd: { text, line, armed, error } }: { id: string; quickAdd: QuickAdd }) {
  return (
    <div id={id} className={css.hints}>
      {armed && <Hint>Backspace again keeps “{text.slice(armed.start, armed.end)}” as text.</Hint>}
      {!armed && line.hints.map((hint) => <Hint key={hint.kind}>{hintWords(hint)}</Hint>)}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
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
