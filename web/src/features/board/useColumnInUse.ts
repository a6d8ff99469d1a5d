// @chunk board
import { useEffect, useState } from "react";

/** Matches menus and dialogs. While the pointer or the focus is in one of them, the column that opened it stays in use. */
const OVER_BOARD = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

interface InUse {
  pointer: string | undefined;
  focus: string | undefined;
}

/** The ids of the columns that contain the pointer and the focus. Only these must not disappear when their last task does. */
export function useColumnInUse(): InUse {
  const [inUse, setInUse] = useState<InUse>({ pointer: undefined, focus: undefined });
  useEffect(() => {
    const stop = new AbortController();
    const note = (how: keyof InUse, target: EventTarget | null): void => {
      const element = target as Element;
      if (element.closest(OVER_BOARD)) return;
      const column = element.closest("[data-board] [data-column]")?.id;
      setInUse((now) => (now[how] === column ? now : { ...now, [how]: column }));
    };
    // A card that is removed while it has the pointer or the focus fires no event. So its column still counts as in use.
    document.addEventListener("pointerover", ({ target }) => note("pointer", target), stop);
    document.addEventListener("focusin", ({ target }) => note("focus", target), stop);
    return () => stop.abort();
  }, []);
  return inUse;
}
