import { Popover } from "@base-ui/react/popover";
import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import { setFilters } from "../state/filterActions.ts";
import { useStore } from "../state/store.ts";
import { cx } from "../ui/cx.ts";
import popup from "../ui/Popup.module.css";
import css from "./DueFilterPopover.module.css";
import { DUE_CHOICES } from "./filterWords.ts";

const Calendar = lazy(() => import("../ui/Calendar.tsx"));

interface DueFilterPopoverProps {
  anchor: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The due-date filter: Any, Overdue, Today, Tomorrow, This Week, No Date, or a day of the month. */
export function DueFilterPopover({ anchor, isOpen, onClose }: DueFilterPopoverProps) {
  const chosen = useStore(({ filters }) => filters.filterDueDate ?? "");
  const today = useStore((state) => state.today);
  const isDay = !DUE_CHOICES.some(({ value }) => value === chosen);
  const pick = (value: string): void => {
    setFilters({ filterDueDate: value || null });
    onClose();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
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
            className={cx(popup.menu, css.popup)}
            aria-label="Due date"
            finalFocus={() => anchor ?? true}
          >
            {DUE_CHOICES.map(({ value, name }) => (
              <button
                key={value}
                type="button"
                className={popup.item}
                aria-pressed={chosen === value}
                onClick={() => pick(value)}
              >
                {name}
                {chosen === value && (
                  <span className={popup.tick}>
                    <Check size={16} aria-hidden />
                  </span>
                )}
              </button>
            ))}
            <div className={css.calendar}>
              <Suspense>
                <Calendar value={isDay ? chosen : null} today={today} onPick={pick} />
              </Suspense>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
