// @chunk board
import { TEXT } from "@tasklane/contract/sentences.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { pathOf } from "../../paths.ts";
import { filterPredicateOf } from "../../data/filterPredicate.ts";
import { getState, setState, useStore } from "../../data/store.ts";
import { useShownSearch } from "../board/useShownSearch.ts";
import { afterPaint } from "../../ui/afterPaint.ts";
import { isComposing } from "../../ui/isComposing.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";
import { CLOSE, SEARCH, Shape } from "../../ui/Shape.tsx";
import * as css from "./SearchBox.module.css";
import { SearchTotal } from "./SearchTotal.tsx";

const SearchHelp = lazyWithoutFallback(() => import("./SearchHelp.tsx"));
const SearchMarks = lazyWithoutFallback(() => import("./SearchMarks.tsx"));
const SearchTools = lazyWithoutFallback(() => import("./SearchTools.tsx"));
const SearchTerms = lazyWithoutFallback(() => import("./SearchTerms.tsx"));

/** Loads the code that shows the recognised words of a search. A box that already has a search then draws them at once. */
export async function loadSearchParts(): Promise<void> {
  await Promise.all([SearchMarks.load(), SearchTools.load(), SearchTerms.load()]);
}

/**
 * When the search page opens, its box takes the focus from these elements: the body, the sidebar's search box, links to this
 * page, and the menu button that opened the drawer.
 */
const GIVES_FOCUS = `body, aside search input, a[href^="${pathOf({ kind: "search" })}"], [aria-label="Menu"]`;

/**
 * The text box of the search page. It takes the focus when it appears, unless the person has already moved the focus to something
 * else.
 */
export default function SearchBox() {
  const search = useStore((state) => state.search);
  const [isInUse, setIsInUse] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const box = input.current;
    if (box && document.activeElement?.matches(GIVES_FOCUS)) {
      box.focus();
      box.setSelectionRange(box.value.length, box.value.length);
    }
    // Typed text now goes to this box. Until now it went to the sidebar's field.
    setState({ filterPredicateOf, hasSearchBox: true, shownSearch: getState().search });
    // Rendering the results takes tens of milliseconds, so the typed letter must be painted before that.
    const stop = useStore.subscribe(({ search: typed, shownSearch }, before) => {
      if (typed !== before.search && typed !== shownSearch)
        afterPaint(() => setState({ shownSearch: getState().search }));
    });
    return () => {
      stop();
      setState({ hasSearchBox: false });
    };
  }, []);
  const clear = (): void => {
    setState({ search: "" });
    input.current?.focus();
  };
  return (
    <>
      <div className={css.bar}>
        <search
          className={css.box}
          onFocus={() => setIsInUse(true)}
          onBlur={({ currentTarget, relatedTarget }) => setIsInUse(currentTarget.contains(relatedTarget))}
        >
          <Shape d={SEARCH} size={20} />
          <input
            ref={input}
            type="text"
            enterKeyHint="search"
            aria-label={TEXT.searchTasks}
            placeholder={TEXT.searchTasks}
            autoComplete="off"
            dir="auto"
            value={search}
            onChange={({ target }) => setState({ search: target.value })}
            // During a composition, Escape belongs to the input method.
            onKeyDown={({ key, nativeEvent, currentTarget }) =>
              key === "Escape" && !isComposing(nativeEvent) && (search ? clear() : currentTarget.blur())
            }
          />
          {search !== "" && <SearchMarks search={search} input={input} />}
          {search === "" && isInUse && <SearchHelp input={input} />}
          {search !== "" && (
            <IconButton label="Clear search" onClick={clear}>
              <Shape d={CLOSE} />
            </IconButton>
          )}
        </search>
        <SearchTotal />
        <SearchTools />
      </div>
      <ShownTerms />
    </>
  );
}

/** The terms below the box. They are rendered together with the results, because both move the board. */
function ShownTerms() {
  const search = useShownSearch();
  return search !== "" && <SearchTerms search={search} />;
}
