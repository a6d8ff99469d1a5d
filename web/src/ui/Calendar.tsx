// @chunk calendar
import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import type { Modifiers } from "react-day-picker";
import * as css from "./Calendar.module.css";

const COMPONENTS = { Chevron };

interface CalendarProps {
  /** The chosen day, as a text YYYY-MM-DD. */
  value: string | null;
  today: string;
  onPick: (day: string) => void;
}

/** A calendar month, whose weeks begin on Monday. Days are dates without a time, so a time zone never shifts them. */
export default function Calendar({ value, today, onPick }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      selected={value ? noonOf(value) : undefined}
      onSelect={(date) => onPick(dayTextOf(date))}
      defaultMonth={noonOf(value ?? today)}
      today={noonOf(today)}
      weekStartsOn={1}
      showOutsideDays
      formatters={{
        formatWeekdayName: (date) => date.toLocaleDateString("en-GB", { weekday: "short" }).slice(0, 2),
      }}
      labels={{ labelDayButton: nameOfDay }}
      components={COMPONENTS}
      classNames={{
        root: css.root ?? "",
        nav: css.nav ?? "",
        month_caption: css.caption ?? "",
        month_grid: css.grid ?? "",
        weekday: css.weekday ?? "",
        day: css.day ?? "",
        outside: css.outside ?? "",
        today: css.today ?? "",
        selected: css.selected ?? "",
      }}
    />
  );
}

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? (
    <ChevronLeft size={16} aria-hidden />
  ) : (
    <ChevronRight size={16} aria-hidden />
  );
}

/**
 * The accessible name of a day. It contains the number on screen as a separate word, so that people can select the day by voice
 * (WCAG 2.5.3).
 */
function nameOfDay(date: Date, { today, selected }: Modifiers): string {
  const day = date.toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return [today && "Today", day, selected && "selected"].filter(Boolean).join(", ");
}

function noonOf(day: string): Date {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 12);
}

function dayTextOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
