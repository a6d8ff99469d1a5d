import { Popover } from "@base-ui/react/popover";
import { X } from "lucide-react";
import { useLayoutEffect } from "react";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { useLayer } from "./layers.ts";
import * as popup from "./Popup.module.css";
import { afterClosing } from "./typeAhead.ts";

export type Anchor = RefObject<HTMLElement | null> | HTMLElement | null;

interface DatePopoverProps {
  /** The element at which the popover opens. It gets the focus when the popover closes. */
  anchor: Anchor;
  /** Finds what gets the focus instead. */
  opener?: (() => HTMLElement | undefined) | undefined;
  isOpen: boolean;
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The popover below a button that shows a due date; a sheet on phones. */
export function DatePopover({ anchor, opener, isOpen, className, onClose, children }: DatePopoverProps) {
  useLayer(isOpen ? { name: "date" } : null, onClose);
  // While the popover closes, it still has the focus for a moment. Keys that are pressed then are not for it.
  useLayoutEffect(() => (isOpen ? () => afterClosing(() => {}) : undefined), [isOpen]);
  const at = (): HTMLElement | null => (anchor && "current" in anchor ? anchor.current : anchor);
  return (
    <Popover.Root open={isOpen} modal="trap-focus" onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Backdrop className={popup.backdrop} />
        <Popover.Positioner
          className={popup.positioner}
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            className={cx(popup.menu, className)}
            aria-label="Due date"
            finalFocus={() => opener?.() ?? at() ?? true}
          >
            <span className={popup.grabber} aria-hidden="true" />
            <div className={popup.sheetHead}>
              Due date
              <Popover.Close render={<IconButton label="Close" />}>
                <X size={16} aria-hidden />
              </Popover.Close>
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
