import type { RefObject } from "react";
import { setState } from "../../data/store.ts";
import * as css from "./SearchHelp.module.css";

/** What each press writes into the box, and what it means. Texts in backticks are more words of the grammar. */
const ROWS: readonly (readonly [word: string, meaning: string])[] = [
  ["today", "also `overdue`, `no date`, `before:2026-12-01`"],
  ["#Home", "list; `##Fridge` section; `###Phone` or `@Phone` label"],
  ["is:shared", "also `is:subtask`, `done`, `done:week`"],
  ["-word", 'not; `a | b` one of both; `"two words"` exactly'],
];

/**
 * The text that a press writes, if it is not the shown word. For an example of a name it is only the sign, after which
 * the person types a name.
 */
const WRITTEN: Readonly<Record<string, string>> = { "#Home": "#", "-word": "-" };

/** The grammar of the search, while the box is empty and in use. A press writes the word. */
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
