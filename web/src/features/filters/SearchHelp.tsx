import type { RefObject } from "react";
import { setState } from "../../data/store.ts";
import * as css from "./SearchHelp.module.css";

/**
 * The rows of the search help: the word that a press writes into the box, and what the word means. Backticks mark further words
 * that the search understands.
 */
const ROWS: readonly (readonly [word: string, meaning: string])[] = [
  ["today", "also `overdue`, `no date`, `before:2026-12-01`"],
  ["#Home", "list; `##Fridge` section; `###Phone` or `@Phone` label"],
  ["is:shared", "also `is:subtask`, `done`, `done:week`"],
  ["-word", 'not; `a | b` one of both; `"two words"` exactly'],
];

/** What a press writes if that differs from the shown word: for `#Home` only `#`, after which the person types a name. */
const WRITTEN: Readonly<Record<string, string>> = { "#Home": "#", "-word": "-" };

/** The special words of the search, shown while the box is empty and has the focus. Pressing a word writes it into the box. */
export default function SearchHelp({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const write = (word: string): void => {
    setState({ search: WRITTEN[word] ?? `${word} ` });
    input.current?.focus();
  };
  return (
    <fieldset className={css.help} aria-label="What the search understands">
      {ROWS.map(([word, meaning]) => (
        <div key={word} className={css.row}>
          {/* The box keeps the focus, so that the person can go on typing. */}
          <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => write(word)}>
            <code>{word}</code>
          </button>
          <span>
            {meaning.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
