import type { Day } from "@tasklane/contract/dueDates.ts";
import { DatePopover } from "../../ui/DatePopover.tsx";
import type { Anchor } from "../../ui/DatePopover.tsx";
import { LazyCalendar } from "../../ui/LazyCalendar.ts";
import * as css from "./DuePopover.module.css";
import { QuickPicks } from "./QuickPicks.tsx";
import { useDebouncedPick } from "./useDebouncedPick.ts";

interface DuePopoverProps {
  anchor: Anchor;
  /** Finds what gets the focus when the picker closes, if that is not the anchor. */
  opener?: () => HTMLElement | undefined;
  isOpen: boolean;
  /**
   * The chosen due date. Null means no date. Undefined means that nothing is chosen, for example for several tasks with different
   * dates.
   */
  value: Day | null | undefined;
  today: Day;
  onPick: (day: Day | null) => void;
  onClose: () => void;
}

/**
 * The date picker: buttons for near days, and a month. A day picked in the month is applied after 300 ms, or when the picker
 * closes.
 */
export function DuePopover({ anchor, opener, isOpen, value, today, onPick, onClose }: DuePopoverProps) {
  const { shown, pick, flush } = useDebouncedPick(value, onPick, onClose);
  const close = (): void => {
    flush();
    onClose();
  };
  return (
    <DatePopover anchor={anchor} opener={opener} isOpen={isOpen} className={css.picker} onClose={close}>
      <QuickPicks
        today={today}
        onPick={(day) => {
          pick(day);
          close();
        }}
      />
      <div className={css.calendar}>
        <LazyCalendar value={shown ?? null} today={today} onPick={pick} />
      </div>
    </DatePopover>
  );
}
