import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Keeps an element above the on-screen keyboard, which covers the lower part of the page without resizing it.
 * @returns the `ref` for the element
 */
export function useAboveKeyboard(isOn: boolean): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOn || !view) return undefined;
    const follow = (): void => {
      const covered = Math.max(0, innerHeight - view.height - view.offsetTop);
      if (layer.current) layer.current.style.paddingBottom = `${covered}px`;
    };
    follow();
    view.addEventListener("resize", follow);
    view.addEventListener("scroll", follow);
    return () => {
      view.removeEventListener("resize", follow);
      view.removeEventListener("scroll", follow);
    };
  }, [isOn]);
  return layer;
}
