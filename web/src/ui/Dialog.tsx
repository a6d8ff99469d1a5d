import { X } from "lucide-react";
import { useId, useRef } from "react";
import { createPortal } from "react-dom";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import * as css from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { PHONE } from "./useMedia.ts";
import { useModal } from "./useModal.ts";

interface DialogProps {
  title: string;
  isWide?: boolean;
  /** Whether a press outside does not close the dialog, because typed text would be lost. */
  isKept?: boolean;
  /** Buttons in the dialog's header, beside the close button. */
  actions?: ReactNode;
  /** Whether the dialog is mainly for reading. On phones no field then takes the focus, so that no on-screen keyboard appears. */
  isToRead?: boolean;
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
  isKept = false,
  actions,
  isToRead = false,
  onClose,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  /** Whether the last press began outside of the dialog. A drag that begins inside and ends outside does not close it. */
  const isPressed = useRef(false);
  const titleId = useId();
  useModal(
    layer,
    () =>
      isToRead && matchMedia(PHONE).matches
        ? popup.current
        : popup.current?.querySelector<HTMLElement>("[data-field], input:not([readonly])"),
    onClose,
  );
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape is the way for keys
    <div
      className={css.layer}
      ref={layer}
      onMouseDown={(event) => {
        isPressed.current = event.target === event.currentTarget;
        // The press must not take the focus out of the dialog.
        if (isPressed.current) event.preventDefault();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressed.current && !isKept) onClose();
      }}
    >
      <div className={css.backdrop} />
      <div
        className={cx(css.modal, isWide && css.wide)}
        ref={popup}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a modal `dialog` would lie above menus and messages, and disable them
        role="dialog"
        tabIndex={-1}
        aria-labelledby={titleId}
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
      </div>
    </div>,
    document.body,
  );
}
