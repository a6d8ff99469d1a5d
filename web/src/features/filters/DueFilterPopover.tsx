import { Check } from "lucide-react";
import { setFilters } from "../../data/filterActions.ts";
import { useStore } from "../../data/store.ts";
import { DatePopover } from "../../ui/DatePopover.tsx";
import type { Anchor } from "../../ui/DatePopover.tsx";
import { LazyCalendar } from "../../ui/LazyCalendar.ts";
import * as popup from "../../ui/Popup.module.css";
import * as css from "./DueFilterPopover.module.css";
import { DUE_CHOICES } from "./filterWords.ts";

interface DueFilterPopoverProps {
  anchor: Anchor;
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
    <DatePopover anchor={anchor} isOpen={isOpen} className={css.popup} onClose={onClose}>
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
        <LazyCalendar value={isDay ? chosen : null} today={today} onPick={pick} />
      </div>
    </DatePopover>
  );
}
