import { getState } from "../../data/store.ts";

/** The key of session storage for the board on screen. Today and All lists have the same path, with or without filters. */
export function boardKey(): string {
  const { preferences, filters } = getState();
  return [location.pathname, preferences.todayOnly, filters.filterLabel, filters.filterDueDate].join();
}

/** How far the board on screen was last scrolled sideways in this tab, in pixels. */
export function boardLeft(): number {
  try {
    return Number(sessionStorage.getItem(boardKey()));
  } catch {
    return 0; // The browser blocks storage.
  }
}
