import { viewOf } from "../../../paths.ts";
import type { View } from "../../../paths.ts";

/** The sidebar's links to lists and sublists. */
export function sidebarRows(): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>("aside nav a[href]");
  return [...links].filter((link) => viewOfRow(link)?.kind === "list");
}

/** The view to which a sidebar row leads, as a place where cards can be dropped; null if it is none. */
export function viewOfRow(link: HTMLAnchorElement): View | null {
  // A saved view's URL may be that of a list, but its row is not the list's row. So nothing can be dropped on it.
  return link.closest('[data-row="view"]') ? null : viewOf(link.pathname);
}

/** The list that a row links to; undefined for a sublist's row or another link. */
export function listOfRow(link: HTMLAnchorElement): string | undefined {
  const view = viewOfRow(link);
  return view?.kind === "list" && view.sublistId === null ? view.listId : undefined;
}
