import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { clearFilters, setFilters, setSort } from "../../data/filterActions.ts";
import { openModal } from "../../data/modalActions.ts";
import { sortOf, sortParts } from "../../data/sort.ts";
import type { Sort } from "../../data/sort.ts";
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
import type { SelectOption } from "../../ui/Select.tsx";
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
  /** Closes the sheet and opens what follows it. */
  const leaveFor = (next: () => void) => (): void => {
    onClose();
    next();
  };
  return (
    <Dialog title="Filter" onClose={onClose}>
      <div className={css.rows}>
        {children}
        <Field label="Label" hint={isSet("filterLabel") && <Mark />}>
          {(ids) => (
            <LabelField
              ids={ids}
              choices={labels}
              value={filters.filterLabel}
              onChange={(filterLabel) => setFilters({ filterLabel })}
            />
          )}
        </Field>
        <SelectRow
          name="Task"
          isSet={isSet("filterTask")}
          options={TASK_WORDS}
          value={filters.filterTask}
          onChange={(filterTask) => setFilters({ filterTask })}
        />
        <SelectRow
          name="Status"
          isSet={isSet("filterStatus")}
          options={STATUS_WORDS}
          value={filters.filterStatus}
          onChange={(filterStatus) => setFilters({ filterStatus })}
        />
        <ButtonRow
          name="Due date"
          isSet={isSet("filterDueDate")}
          value={filterWords("filterDueDate", filters, []).value}
          ref={dueRow}
          aria-haspopup="dialog"
          aria-expanded={isDueOpen}
          onClick={() => setIsDueOpen(true)}
        />
        <DueFilterPopover anchor={dueRow} isOpen={isDueOpen} onClose={() => setIsDueOpen(false)} />
        <ButtonRow
          name="List Filter"
          isSet={isSet("filterList")}
          value={filterWords("filterList", filters, allLists({ lists, sharedLists })).value}
          onClick={leaveFor(() => openModal("LIST_FILTER", {}))}
        />
        <SortRows sort={sort} />
      </div>
      <footer className={css.foot}>
        <Button onClick={clearFilters}>Clear filters</Button>
        <Button kind="primary" onClick={leaveFor(saveAsView)}>
          Save as view
        </Button>
      </footer>
    </Dialog>
  );
}

/** Marks a row whose value is not the default. The style sheet colours the value. */
function Mark() {
  return <span className={css.mark} hidden />;
}

interface SelectRowProps<Value extends string> {
  name: string;
  isSet: boolean;
  options: readonly (SelectOption & { value: Value })[];
  value: Value;
  placeholder?: string;
  onChange: (value: Value | undefined) => void;
}

/** A row with a value that is chosen from a few. */
function SelectRow<Value extends string>(props: SelectRowProps<Value>) {
  const { name, isSet, options, value, placeholder = "", onChange } = props;
  return (
    <Field label={name} hint={isSet && <Mark />}>
      {(ids) => (
        <Select
          ids={ids}
          options={options}
          value={value}
          placeholder={placeholder}
          onChange={(chosen) => onChange(options.find((each) => each.value === chosen)?.value)}
        />
      )}
    </Field>
  );
}

interface ButtonRowProps extends ComponentProps<"button"> {
  name: string;
  isSet: boolean;
  value: string;
}

/** A row whose value is chosen in something that a press opens. */
function ButtonRow({ name, isSet, value, ...its }: ButtonRowProps) {
  return (
    <button type="button" className={css.row} {...its}>
      {name}
      {isSet && <Mark />}
      <span>
        <span className="truncate" dir="auto">
          {value}
        </span>
        <ChevronRight size={14} aria-hidden />
      </span>
    </button>
  );
}

/** By what tasks are sorted and, once that is chosen, in which direction. */
function SortRows({ sort }: { sort: Sort }) {
  return (
    <>
      <SelectRow
        name="Sort"
        isSet={sort !== ""}
        options={SORT_CHOICES}
        value={sortParts(sort).by}
        placeholder={sortName("")}
        onChange={(value) => setSort(sortOf(value))}
      />
      {sort !== "" && (
        <SelectRow
          name="Direction"
          isSet={false}
          options={directionChoices(sort)}
          value={sort}
          onChange={(value) => setSort(sortOf(value))}
        />
      )}
    </>
  );
}
