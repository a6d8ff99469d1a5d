import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import css from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

interface DialogProps {
  title: string;
  isWide?: boolean;
  /** What takes the focus; the first field, unless it is said. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Whether a press beside it does not close it, because what was typed would be lost. */
  isKept?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: the page behind it is locked, Escape closes it, the focus returns to where it was; a sheet on phones. */
export function Dialog({
  title,
  isWide = false,
  initialFocus,
  isKept = false,
  onClose,
  children,
}: DialogProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal={isKept}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.layer}>
          <Base.Popup className={cx(css.modal, isWide && css.wide)} initialFocus={initialFocus}>
            <span className={css.grabber} aria-hidden="true" />
            <header className={css.head}>
              <Base.Title dir="auto">{title}</Base.Title>
              <Base.Close render={<IconButton label="Close" />}>
                <X size={16} aria-hidden />
              </Base.Close>
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
