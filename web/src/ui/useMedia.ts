"use no memo";

import { useSyncExternalStore } from "react";

/** Below this width the board shows one column at a time, and dialogs and menus are sheets at the bottom. */
export const PHONE = "(max-width: 39.9375em)";
/** Below this width the sidebar shows only icons unless the person opens it. */
export const NARROW = "(max-width: 63.9375em)";

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
