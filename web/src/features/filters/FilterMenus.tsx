import { setFilters } from "../../data/filterActions.ts";
import type { Filters } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";
import { LabelPicker } from "../tasks/LabelPicker.tsx";
import { Menu, MenuChoices } from "../../ui/Menu.tsx";
import { DueFilterPopover } from "./DueFilterPopover.tsx";
import { STATUS_WORDS, TASK_WORDS } from "./filterWords.ts";
import { useLabelChoices } from "./useLabelChoices.ts";

interface FilterMenusProps {
  /** The name of the filter whose menu is open. */
  name: keyof Filters | null;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The menus of the filters. Their code loads when a menu first opens. */
export default function FilterMenus({ name, anchor, onClose }: FilterMenusProps) {
  const filters = useStore((state) => state.filters);
  const labels = useLabelChoices();
  const menu = (of: keyof Filters) => ({ anchor, isOpen: name === of, onClose });
  return (
    <>
      {name === "filterLabel" && (
        <LabelPicker
          anchor={anchor}
          choices={labels}
          value={filters.filterLabel}
          onPick={(filterLabel) => setFilters({ filterLabel })}
          onClose={onClose}
        />
      )}
      <Menu {...menu("filterTask")}>
        <MenuChoices
          value={filters.filterTask}
          choices={TASK_WORDS}
          onChange={(filterTask) => setFilters({ filterTask })}
        />
      </Menu>
      <Menu {...menu("filterStatus")}>
        <MenuChoices
          value={filters.filterStatus}
          choices={STATUS_WORDS}
          onChange={(filterStatus) => setFilters({ filterStatus })}
        />
      </Menu>
      <DueFilterPopover {...menu("filterDueDate")} />
    </>
  );
}
