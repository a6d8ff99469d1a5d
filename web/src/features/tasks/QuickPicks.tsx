import { addDays } from "@tasklane/contract/dueDates.ts";
import { nextWeek, thisWeekend } from "@tasklane/contract/weeks.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { CalendarArrowUp, CalendarX, Sofa, Sun, Sunrise } from "lucide-react";
import type { KeyboardEvent } from "react";
import { pickerDate } from "../../ui/times.ts";
import * as popup from "../../ui/Popup.module.css";
import * as css from "./DuePopover.module.css";

/** The buttons of the date picker: Today, Tomorrow, This Weekend, Next Week and No Date, each with its date (product 2.47). */
export function QuickPicks({ today, onPick }: { today: Day; onPick: (day: Day | null) => void }) {
  const picks = [
    { name: "Today", day: today, Icon: Sun },
    { name: "Tomorrow", day: addDays(today, 1), Icon: Sunrise },
    { name: "This Weekend", day: thisWeekend(today), Icon: Sofa },
    { name: "Next Week", day: nextWeek(today), Icon: CalendarArrowUp },
    { name: "No Date", day: null, Icon: CalendarX },
  ];
  return (
    <div className={css.quick} onKeyDown={moveByArrow} role="presentation">
      {picks.map(({ name, day, Icon }) => (
        <button key={name} type="button" className={popup.item} onClick={() => onPick(day)}>
          <Icon size={16} aria-hidden />
          {name}
          {day && <span className={popup.end}>{pickerDate(day)}</span>}
        </button>
      ))}
    </div>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
