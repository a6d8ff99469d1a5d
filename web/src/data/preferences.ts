import { readText, removeKey, writeText } from "./storage.ts";
import * as KEYS from "./storageKeys.ts";

export type Theme = "system" | "light" | "dark";

/** A person's preferences in this browser. They survive sign-out. */
export interface Preferences {
  theme: Theme;
  /** Whether the sidebar shows icons only. */
  isCollapsed: boolean;
  /** `Use Tab to move between fields` (product 13.8). */
  tabMovesFields: boolean;
  /** Whether quick add recognises words that name a day. */
  readsDates: boolean;
  /** Whether the board shows only what is due on or before today (product 12.12). */
  todayOnly: boolean;
}

const DEFAULTS: Preferences = {
  theme: "system",
  isCollapsed: false,
  tabMovesFields: false,
  readsDates: true,
  todayOnly: false,
};

/** Reads this browser's choices, with the default for each that is absent or damaged. */
export function readPreferences(): Preferences {
  const theme = readText(KEYS.theme);
  let stored: Partial<Preferences> | null = null;
  try {
    stored = JSON.parse(readText(KEYS.preferences) ?? "null") as Partial<Preferences> | null;
  } catch {
    // The value is damaged: the defaults apply.
  }
  return {
    theme: theme === "light" || theme === "dark" ? theme : DEFAULTS.theme,
    isCollapsed: stored?.isCollapsed === true,
    tabMovesFields: stored?.tabMovesFields === true,
    readsDates: stored?.readsDates !== false,
    todayOnly: stored?.todayOnly === true,
  };
}

/**
 * Stores a preference. Another tab may have stored others since this page read them, and those stay. The theme has its own key,
 * because `src/inlineScript.ts` reads it before the first paint.
 */
export function writePreferences(choice: Partial<Preferences>): void {
  const { theme, ...others } = { ...readPreferences(), ...choice };
  writeText(KEYS.preferences, JSON.stringify(others));
  if (theme === "system") removeKey(KEYS.theme);
  else writeText(KEYS.theme, theme);
}
