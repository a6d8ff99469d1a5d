"use no memo";

import { useEffect } from "react";

/** Calls `onEscape` when Escape is pressed, while `isWanted` is true. */
export function useEscape(isWanted: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") onEscape();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isWanted, onEscape]);
}
