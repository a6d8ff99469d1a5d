// @chunk views
import { X } from "lucide-react";
import { allLists } from "../../data/boardData.ts";
import { clearFilters, setFilters } from "../../data/filterActions.ts";
import { activeFilters, NO_FILTERS } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { focusWhenLost } from "../keyboard/focusWhenLost.ts";
import { ForeignLists, ViewTools } from "../views/ViewTools.tsx";
import * as css from "./Filters.module.css";
import { filterWords, GONE, isLabelThere } from "./filterWords.ts";

/**
 * Chips for the filters that differ from their default. Pressing a chip resets its filter. Beside the chips is the button that
 * saves the view.
 */
export default function ActiveFilters() {
  const filters = useStore((state) => state.filters);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const isLabelGone = useStore(
    ({ board }) => filters.filterLabel !== "all" && !isLabelThere(board, filters.filterLabel),
  );
  return (
    <fieldset className={css.active} aria-label="Active filters">
      {activeFilters(filters).map((each) => {
        const { name, value } = filterWords(each, filters, allLists({ lists, sharedLists }));
        return (
          <button
            key={each}
            type="button"
            className={css.chip}
            data-chip=""
            title="Take this filter off"
            onClick={({ currentTarget }) => {
              keepFocusOf(currentTarget);
              setFilters({ [each]: NO_FILTERS[each] });
            }}
          >
            <span className="truncate" dir="auto">
              {name}: {value}
              {each === "filterLabel" && isLabelGone && ` (${GONE})`}
            </span>
            <X size={14} aria-hidden />
          </button>
        );
      })}
      {activeFilters(filters).length > 0 && (
        <Button
          kind="ghost"
          size="sm"
          onClick={({ currentTarget }) => {
            keepFocusOf(currentTarget);
            clearFilters();
          }}
        >
          Clear filters
        </Button>
      )}
      <ForeignLists />
      <ViewTools />
    </fieldset>
  );
}

/** Gives the focus of a chip or button that disappears to the chip beside it, or to the first filter of the header. */
function keepFocusOf(pressed: Element): void {
  const beside = [pressed.nextElementSibling, pressed.previousElementSibling];
  focusWhenLost(
    () => !pressed.isConnected,
    () => {
      const chip = beside.find((each) => each?.isConnected && each.matches("[data-chip]"));
      const next = chip ?? document.querySelector("[data-toolbar] button");
      if (next instanceof HTMLElement) next.focus();
    },
  );
}
