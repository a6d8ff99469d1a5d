// @chunk board
import type { ListType } from "../../paths.ts";
import { setFold } from "../../data/foldActions.ts";

/**
 * Folds or unfolds the lists under a heading of the sidebar. If the heading sticks to the bottom of the sidebar because its lists
 * are further down, scrolls to the lists instead of folding them.
 */
export function foldLists(type: ListType, isOpen: boolean, heading: HTMLElement): void {
  const isFolding = isOpen && !isBelow(heading);
  setFold(type, isFolding);
  if (!isFolding) requestAnimationFrame(() => isBelow(heading) && listsOf(heading)?.scrollIntoView());
}

function listsOf(heading: HTMLElement): Element | null | undefined {
  return heading.closest("nav > *")?.nextElementSibling;
}

function isBelow(heading: HTMLElement): boolean {
  const top = listsOf(heading)?.getBoundingClientRect().top ?? 0;
  return top >= (heading.closest("nav")?.getBoundingClientRect().bottom ?? Infinity) - 1;
}
