import type { Day } from "@tasklane/contract/dueDates.ts";
import { X } from "lucide-react";
import { Suspense } from "react";
import { DatePopover } from "../ui/DatePopover.tsx";
import type { Anchor } from "../ui/DatePopover.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import popup from "../ui/Popup.module.css";
import css from "./DuePopover.module.css";
import { QuickPicks } from "./QuickPicks.tsx";
import { useDebouncedPick } from "./useDebouncedPick.ts";
import { lazily } from "../ui/lazily.ts";

const Calendar = lazily(() => import("../ui/Calendar.tsx"));

interface DuePopoverProps {
  anchor: Anchor;
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
  return (
    <DatePopover anchor={anchor} isOpen={isOpen} className={css.picker} onClose={close}>
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
    </DatePopover>
  );
}
