import { useSyncExternalStore } from "react";

/** Below this width the board is one column per screen, and what floats comes up from the bottom. */
export const PHONE = "(max-width: 639px)";
/** Below this one the sidebar is a rail unless it was opened. */
export const NARROW = "(max-width: 1023px)";

/** Whether a media query holds. */
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
