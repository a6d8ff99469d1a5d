import { parseSearch } from "@tasklane/contract/searchQuery.ts";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { cx } from "../../ui/cx.ts";
import * as css from "./SearchBox.module.css";

/**
 * Highlights the special words that the search has recognised. It repeats the box's text behind the box in the same font, with
 * transparent letters, so that only the backgrounds are visible.
 */
export default function SearchMarks({
  search,
  input,
}: {
  search: string;
  input: RefObject<HTMLInputElement | null>;
}) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = input.current;
    const follow = (): void => {
      if (box && layer.current) layer.current.scrollLeft = box.scrollLeft;
    };
    follow();
    box?.addEventListener("scroll", follow);
    return () => box?.removeEventListener("scroll", follow);
  });
  const known = parseSearch(search)
    .flat()
    .filter(({ term }) => term.kind !== "word" || term.not);
  if (known.length === 0) return null;
  return (
    <div className={css.marks} ref={layer} aria-hidden="true" dir="auto">
      {known.flatMap(({ term, start, end }, at) => [
        search.slice(known[at - 1]?.end ?? 0, start),
        <span key={start} className={cx(css.known, term.not && css.isNot)}>
          {search.slice(start, end)}
        </span>,
      ])}
      {search.slice(known.at(-1)?.end ?? 0)}
    </div>
  );
}
