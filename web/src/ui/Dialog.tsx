import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import * as css from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { OPEN } from "./pressAgain.ts";
import { PHONE } from "./useMedia.ts";
import { useReturnFocus } from "./useReturnFocus.ts";

interface DialogProps {
  title: string;
  isWide?: boolean;
  /** Whether a press outside does not close the dialog, because typed text would be lost. */
  ignoresPressOutside?: boolean;
  /** Buttons in the dialog's header, beside the close button. */
  actions?: ReactNode;
  /** Whether the dialog is for reading. On touch screens no field then takes the focus, so that no keyboard appears on screen. */
  isToRead?: boolean;
  /** Returns what gets the focus when the dialog closes; nothing if the focus returns to where it was. */
  finalFocus?: () => HTMLElement | null | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, which blocks the page behind it. The focus starts in the first field and stays inside the dialog. When the
 * dialog closes, the focus returns to where it was. Escape closes the dialog. On phones it is a sheet.
 */
export function Dialog({
  title,
  isWide = false,
  ignoresPressOutside = false,
  actions,
  isToRead = false,
  finalFocus,
  onClose,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isCovered = useIsCovered(popup);
  const { mark, returns } = useReturnFocus();
  const titleId = useId();
  return (
    <Base.Root
      open
      onOpenChange={(isOpen, { reason }) => {
        // The press is for what is open above the dialog, which closes too.
        if (!isOpen && !(reason === "outside-press" && isCovered.current)) onClose();
      }}
      disablePointerDismissal={ignoresPressOutside}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport
          className={css.layer}
          onMouseDown={(event) => {
            // A press beside the dialog, or beside what is open above it, must not take the focus from them.
            if (!(event.target as Element).closest(OPEN)) event.preventDefault();
          }}
        >
          <Base.Popup
            className={cx(css.modal, isWide && css.wide)}
            {...mark}
            ref={popup}
            aria-labelledby={titleId}
            initialFocus={() =>
              isToRead && matchMedia(`${PHONE}, (pointer: coarse)`).matches
                ? popup.current
                : (popup.current?.querySelector<HTMLElement>(
                    "[data-field]:not(:disabled), input:not([readonly], :disabled)",
                  ) ?? true)
            }
            finalFocus={() => finalFocus?.() ?? returns()}
          >
            <span className={css.grabber} aria-hidden="true" />
            <header className={css.head}>
              <h2 id={titleId} dir="auto">
                {title}
              </h2>
              <span className={css.headEnd}>
                {actions}
                <IconButton label="Close" onClick={onClose}>
                  <X size={16} aria-hidden />
                </IconButton>
              </span>
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Notes at each press, before anything closes, whether a choice, menu or picker was open above a dialog.
 * @returns what was noted at the last press
 */
function useIsCovered(popup: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isCovered = useRef(false);
  useEffect(() => {
    const note = (): void => {
      const top = [...document.querySelectorAll(OPEN)].findLast((layer) => layer.checkVisibility());
      isCovered.current = top !== undefined && popup.current?.contains(top) === false;
    };
    addEventListener("pointerdown", note, true);
    return () => removeEventListener("pointerdown", note, true);
  }, [popup]);
  return isCovered;
}
