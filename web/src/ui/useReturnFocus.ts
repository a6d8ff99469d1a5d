import { useState } from "react";
import { OPEN } from "./pressAgain.ts";

/** Marks a layer that opened while nothing had the focus. */
const NOWHERE = "data-from-nowhere";

interface ReturnFocus {
  /** Attributes of the layer's element. */
  mark: { [NOWHERE]: "" | undefined };
  /** For Base UI: whether the focus returns to where it was when the layer opened. */
  returns: () => true | undefined;
}

/**
 * Decides where the focus goes when a dialog or question closes. It returns to where it was. If it was nowhere, or if what had it
 * is gone, it goes nowhere, so that arrow keys lead to the first card. Base UI would give it to a button that had opened some
 * earlier layer.
 */
export function useReturnFocus(): ReturnFocus {
  const [{ opener, isOnPage, isFromNowhere }] = useState(() => {
    const active = document.activeElement ?? document.body;
    return {
      opener: active,
      isOnPage: active.closest(OPEN) === null,
      isFromNowhere: active === document.body || active.closest(`[${NOWHERE}]`) !== null,
    };
  });
  return {
    mark: { [NOWHERE]: isFromNowhere ? "" : undefined },
    returns: () => (isFromNowhere || (isOnPage && !opener.isConnected) ? undefined : true),
  };
}
