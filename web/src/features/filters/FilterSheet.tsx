import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { clearFilters, setFilters, setSort } from "../../data/filterActions.ts";
import { openModal } from "../../data/modalActions.ts";
import { sortOf, sortParts } from "../../data/sort.ts";
import { NO_FILTERS } from "../../data/filterState.ts";
import type { Filters } from "../../data/filterState.ts";
import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { LabelField } from "../tasks/LabelField.tsx";
import { saveAsView } from "../views/ViewTools.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { useLayer } from "../../ui/layers.ts";
import { Select } from "../../ui/Select.tsx";
import * as css from "./FilterSheet.module.css";
import { directionChoices, SORT_CHOICES, sortName } from "../board/sortNames.ts";
import { DueFilterPopover } from "./DueFilterPopover.tsx";
import { filterWords, STATUS_WORDS, TASK_WORDS } from "./filterWords.ts";
import { useLabelChoices } from "./useLabelChoices.ts";

interface FilterSheetProps {
  onClose: () => void;
  /** Further controls that change the view, such as Sort. */
  children: ReactNode;
}

/** All filters in one sheet, on phones. */
export default function FilterSheet({ onClose, children }: FilterSheetProps) {
  const filters = useStore((state) => state.filters);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const sort = useStore((state) => state.sort);
  const labels = useLabelChoices();
  const dueRow = useRef<HTMLButtonElement>(null);
  const [isDueOpen, setIsDueOpen] = useState(false);
  useLayer({ name: "filters" }, onClose);
  const isSet = (name: keyof Filters): boolean => filters[name] !== NO_FILTERS[name];
  /** Marks a row whose value is not the default. The style sheet colours the value. */
  const mark = (isMarked: boolean): ReactNode => isMarked && <span className={css.mark} hidden />;
  return (
    <Dialog title="Filter" onClose={onClose}>
      <div className={css.rows}>
        {children}
        <Field label="Label" hint={mark(isSet("filterLabel"))}>
          {(ids) => (
            <LabelField
              ids={ids}
              choices={labels}
              value={filters.filterLabel}
              onChange={(filterLabel) => setFilters({ filterLabel })}
            />
          )}
        </Field>
        <Field label="Task" hint={mark(isSet("filterTask"))}>
          {(ids) => (
            <Select
              ids={ids}
              options={TASK_WORDS}
              value={filters.filterTask}
              placeholder=""
              onChange={(value) =>
                setFilters({ filterTask: TASK_WORDS.find((each) => each.value === value)?.value })
              }
            />
          )}
        </Field>
        <Field label="Status" hint={mark(isSet("filterStatus"))}>
          {(ids) => (
            <Select
              ids={ids}
              options={STATUS_WORDS}
              value={filters.filterStatus}
              placeholder=""
              onChange={(value) =>
                setFilters({ filterStatus: STATUS_WORDS.find((each) => each.value === value)?.value })
              }
            />
          )}
        </Field>
        <button
          type="button"
          className={css.row}
          ref={dueRow}
          aria-haspopup="dialog"
          aria-expanded={isDueOpen}
          onClick={() => setIsDueOpen(true)}
        >
          Due date
          {mark(isSet("filterDueDate"))}
          <span>
            <span className="truncate">{filterWords("filterDueDate", filters, []).value}</span>
            <ChevronRight size={14} aria-hidden />
          </span>
        </button>
        <DueFilterPopover anchor={dueRow} isOpen={isDueOpen} onClose={() => setIsDueOpen(false)} />
        <button
          type="button"
          className={css.row}
          onClick={() => {
            onClose();
            openModal("LIST_FILTER", {});
          }}
        >
          List Filter
          {mark(isSet("filterList"))}
          <span>
            <span className="truncate" dir="auto">
              {filterWords("filterList", filters, allLists({ lists, sharedLists })).value}
            </span>
            <ChevronRight size={14} aria-hidden />
          </span>
        </button>
        <Field label="Sort" hint={mark(sort !== "")}>
          {(ids) => (
            <Select
              ids={ids}
              options={SORT_CHOICES}
              value={sortParts(sort).by}
              placeholder={sortName("")}
              onChange={(value) => setSort(sortOf(value))}
            />
          )}
        </Field>
        {sort !== "" && (
          <Field label="Direction">
            {(ids) => (
              <Select
                ids={ids}
                options={directionChoices(sort)}
                value={sort}
                placeholder=""
                onChange={(value) => setSort(sortOf(value))}
              />
            )}
          </Field>
        )}
      </div>
      <footer className={css.foot}>
        <Button onClick={clearFilters}>Clear filters</Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            saveAsView();
          }}
        >
          Save as view
        </Button>
      </footer>
    </Dialog>
  );
}
