import { writePreferences } from "./preferences.ts";
import type { Preferences } from "./preferences.ts";
import { getState, setState } from "./store.ts";

/** Applies a preference, and stores it for the next visit. */
export function prefer(choice: Partial<Preferences>): void {
  const preferences = { ...getState().preferences, ...choice };
  setState({ preferences });
  writePreferences(preferences);
  if (preferences.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = preferences.theme;
}
