import { getState } from "../../data/store.ts";

/** The key of session storage for the board on screen. Today and All lists have the same path. */
export function boardKey(): string {
  return location.pathname + getState().preferences.todayOnly;
}

/** How far the board on screen was last scrolled sideways in this tab, in pixels. */
export function boardLeft(): number {
  try {
    return Number(sessionStorage.getItem(boardKey()));
  } catch {
    return 0; // The browser blocks storage.
  }
}
