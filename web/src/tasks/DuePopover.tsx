import { Popover } from "@base-ui/react/popover";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { X } from "lucide-react";
import { lazy, Suspense } from "react";
import type { RefObject } from "react";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import popup from "../ui/Popup.module.css";
import css from "./DuePopover.module.css";
import { QuickPicks } from "./QuickPicks.tsx";
import { useDebouncedPick } from "./useDebouncedPick.ts";

const Calendar = lazy(() => import("../ui/Calendar.tsx"));

interface DuePopoverProps {
  anchor: RefObject<HTMLElement | null> | HTMLElement | null;
  isOpen: boolean;
  value: Day | null;
  today: Day;
  onPick: (day: Day | null) => void;
  onClose: () => void;
}

/** The date picker: quick picks, and a month. A day of the month is handed on after 300 ms, or when the picker closes. */
export function DuePopover({ anchor, isOpen, value, today, onPick, onClose }: DuePopoverProps) {
  const { shown, pick, flush } = useDebouncedPick(value, onPick, onClose);
  const close = (): void => {
    flush();
    onClose();
  };
  const opener = (): HTMLElement | null => (anchor && "current" in anchor ? anchor.current : anchor);
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && close()}>
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
            className={cx(popup.menu, css.picker)}
            aria-label="Due date"
            finalFocus={() => opener() ?? true}
          >
            <span className={popup.grabber} aria-hidden="true" />
            <div className={popup.sheetHead}>
              Due date
              <IconButton label="Close" onClick={close}>
                <X size={16} aria-hidden />
              </IconButton>
            </div>
            <QuickPicks
              today={today}
              onPick={(day) => {
                pick(day);
                close();
              }}
            />
            <div className={css.calendar}>
              <Suspense>
                <Calendar value={shown} today={today} onPick={pick} />
              </Suspense>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
