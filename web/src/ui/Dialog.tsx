import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import css from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { PHONE } from "./useMedia.ts";

interface DialogProps {
  title: string;
  isWide?: boolean;
  /** Whether a press beside it does not close it, because what was typed would be lost. */
  isKept?: boolean;
  /** What stands in its head beside the close button. */
  actions?: ReactNode;
  /** Whether it opens to be read: on phones no field takes the focus then, so that no keyboard rises. */
  isToRead?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: the page behind it is locked, the focus starts in the first field, Escape closes it, the focus returns to where it was; a sheet on phones. */
export function Dialog({
  title,
  isWide = false,
  isKept = false,
  actions,
  isToRead = false,
  onClose,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal={isKept}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.layer}>
          <Base.Popup
            className={cx(css.modal, isWide && css.wide)}
            ref={popup}
            initialFocus={() =>
              isToRead && matchMedia(PHONE).matches
                ? popup.current
                : (popup.current?.querySelector<HTMLElement>("[data-field], input:not([readonly])") ?? true)
            }
          >
            <span className={css.grabber} aria-hidden="true" />
            <header className={css.head}>
              <Base.Title dir="auto">{title}</Base.Title>
              <span className={css.headEnd}>
                {actions}
                <Base.Close render={<IconButton label="Close" />}>
                  <X size={16} aria-hidden />
                </Base.Close>
              </span>
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
