import { useEffect } from "react";

/** Writes the title of the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
