import { writePreferences } from "./preferences.ts";
import type { Preferences } from "./preferences.ts";
import { getState, setState } from "./store.ts";

/** Applies a preference, and stores it for the next visit. No style has the theme `system`, so then the browser's own applies. */
export function prefer(choice: Partial<Preferences>): void {
  const preferences = { ...getState().preferences, ...choice };
  setState({ preferences });
  writePreferences(choice);
  document.documentElement.dataset.theme = preferences.theme;
}
