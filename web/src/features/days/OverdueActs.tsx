// @chunk views
import { CalendarArrowUp, ChevronDown } from "lucide-react";
import { useState } from "react";
import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./OverdueActs.module.css";

const OverdueDate = lazyWithoutFallback(() => import("./OverdueDate.tsx"));
const moving = async () => retryLoad(() => import("./moveOverdue.ts"));

/** The buttons `Move all overdue to today` and `Choose a date…`, for the overdue tasks that the view shows. */
export function OverdueActs() {
  const today = useStore((state) => state.today);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <fieldset className={css.acts} aria-label="Overdue tasks" onPointerEnter={() => void moving()}>
      <button type="button" onClick={() => void moving().then(({ moveOverdue }) => moveOverdue(today))}>
        <CalendarArrowUp size={16} aria-hidden />
        Move all overdue to today
      </button>
      <button
        type="button"
        aria-label="Choose a date…"
        title="Choose a date…"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <ChevronDown size={16} aria-hidden />
      </button>
      {anchor && <OverdueDate anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </fieldset>
  );
}
