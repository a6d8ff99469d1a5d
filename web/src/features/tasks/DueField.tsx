import type { Day } from "@tasklane/contract/dueDates.ts";
import { Calendar, ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { pickerDate } from "../../ui/times.ts";
import * as css from "../../ui/Field.module.css";
import type { FieldIds } from "../../ui/Field.tsx";
import { awaitPopup } from "../../ui/typeAhead.ts";
import { DuePopover } from "./DuePopover.tsx";

interface DueFieldProps {
  ids: FieldIds;
  value: Day | null;
  inputRef: (element: HTMLElement | null) => void;
  onChange: (day: Day | null) => void;
}

/** The due date in a form: a button that opens the date picker. */
export function DueField({ ids, value, inputRef, onChange }: DueFieldProps) {
  const today = useStore((state) => state.today);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { "aria-labelledby": labelId, "aria-invalid": _, ...others } = ids;
  const open = ({ currentTarget }: SyntheticEvent): void => {
    awaitPopup(currentTarget);
    setIsOpen(true);
  };
  return (
    <>
      <button
        {...others}
        ref={(element) => {
          button.current = element;
          inputRef(element);
        }}
        type="button"
        className={css.select}
        data-field=""
        aria-labelledby={`${labelId} ${ids.id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          open(event);
        }}
      >
        <Calendar size={14} aria-hidden />
        <span className={cx(css.value, value === null && css.placeholder)}>
          {value ? pickerDate(value) : "No Date"}
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <DuePopover
          anchor={button}
          isOpen
          value={value}
          today={today}
          onPick={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
