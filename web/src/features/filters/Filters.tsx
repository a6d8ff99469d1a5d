// @chunk board
import { Suspense, useState } from "react";
import { allLists } from "../../data/boardData.ts";
import { NO_FILTERS } from "../../data/filterState.ts";
import type { Filters as FilterValues } from "../../data/filterState.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import * as css from "./Filters.module.css";
import { filterWords } from "./filterWords.ts";
import { SortSelect } from "../board/SortSelect.tsx";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { FILTER, Shape } from "../../ui/Shape.tsx";

const FilterMenus = lazyComponent(() => import("./FilterMenus.tsx"));

const NAMES = ["filterLabel", "filterTask", "filterStatus", "filterDueDate"] as const;

/** The filters Label, Task, Status, Due date and List Filter (product 2.35), and Sort at the end of the row. */
export default function Filters() {
  const filters = useStore((state) => state.filters);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const [open, setOpen] = useState<{ name: keyof FilterValues | null; anchor: HTMLElement | null }>({
    name: null,
    anchor: null,
  });
  const close = (): void => setOpen((now) => ({ ...now, name: null }));
  const isSet = (name: keyof FilterValues): boolean => filters[name] !== NO_FILTERS[name];
  return (
    <>
      <fieldset className={css.filters} aria-label="Filter">
        {NAMES.map((name) => {
          const words = filterWords(name, filters, []);
          return (
            <button
              key={name}
              type="button"
              className={cx(css.filter, isSet(name) && css.isSet)}
              aria-haspopup={name === "filterDueDate" || name === "filterLabel" ? "dialog" : "menu"}
              aria-expanded={open.name === name}
              onClick={({ currentTarget }) => setOpen({ name, anchor: currentTarget })}
            >
              {words.name} {(name !== "filterDueDate" || isSet(name)) && <b dir="auto">{words.value}</b>}
            </button>
          );
        })}
        <button
          type="button"
          className={cx(css.filter, isSet("filterList") && css.isSet)}
          aria-haspopup="dialog"
          onClick={() => openModal("LIST_FILTER", {})}
        >
          <Shape d={FILTER} size={14} />
          List Filter{" "}
          {isSet("filterList") && (
            <b dir="auto">{filterWords("filterList", filters, allLists({ lists, sharedLists })).value}</b>
          )}
        </button>
        {open.anchor && (
          <Suspense>
            <FilterMenus {...open} anchor={open.anchor} onClose={close} />
          </Suspense>
        )}
      </fieldset>
      <SortSelect />
    </>
  );
}
