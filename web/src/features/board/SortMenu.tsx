import { TEXT } from "@tasklane/contract/sentences.ts";
import { Info } from "lucide-react";
import { setSort } from "../../data/filterActions.ts";
import { sortParts } from "../../data/sort.ts";
import { useStore } from "../../data/store.ts";
import { viewOf } from "../../paths.ts";
import { Menu, MenuChoices, MenuSeparator } from "../../ui/Menu.tsx";
import * as css from "./SortMenu.module.css";
import { directionChoices, SORT_CHOICES, sortedReason } from "./sortNames.ts";

interface SortMenuProps {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

/** The choices of the button Sort: the key, and the direction. */
export default function SortMenu(its: SortMenuProps) {
  const sort = useStore((state) => state.sort);
  const directions = directionChoices(sort);
  const isByDay = useStore(({ preferences }) => sort === "" && isViewByDay(preferences.todayOnly));
  return (
    <Menu {...its} align="end" title="Sort">
      <MenuChoices label="Sort by" value={sortParts(sort).by} choices={SORT_CHOICES} onChange={setSort} />
      {directions.length > 0 && (
        <>
          <MenuSeparator />
          <MenuChoices label="Direction" value={sort} choices={directions} onChange={setSort} />
        </>
      )}
      {(isByDay || sort !== "") && (
        <>
          <MenuSeparator />
          <p className={css.note}>
            <Info size={14} aria-hidden />
            {isByDay ? TEXT.orderByDay : sortedReason(sort)}
          </p>
        </>
      )}
    </Menu>
  );
}

/** Whether the view on screen puts cards by day before the person's own order: Today, Tomorrow, or the search (product 12.5). */
function isViewByDay(todayOnly: boolean): boolean {
  const kind = viewOf(location.pathname)?.kind;
  return kind === "tomorrow" || kind === "search" || (kind === "home" && todayOnly);
}
