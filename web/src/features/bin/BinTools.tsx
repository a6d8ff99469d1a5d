import type { BinEntry } from "@tasklane/contract/bin.ts";
import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import * as field from "../../ui/Field.module.css";
import * as css from "./Bin.module.css";
import { filterOptions } from "./binWords.ts";
import type { BinFilter } from "./binWords.ts";

interface BinToolsProps {
  entries: readonly BinEntry[];
  filter: BinFilter;
  onFilter: (filter: BinFilter) => void;
  /** Absent if no entry is shown. */
  onRestoreAll: (() => void) | undefined;
  onEmpty: () => void;
}

/** The row above the bin's entries: it filters them, and restores or deletes all. */
export function BinTools({ entries, filter, onFilter, onRestoreAll, onEmpty }: BinToolsProps) {
  const id = useId();
  return (
    <div className={css.tools}>
      <p>Kept for 30 days</p>
      <input
        type="search"
        className={field.input}
        aria-label="Filter by text"
        placeholder="Filter by text"
        dir="auto"
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <div className={css.show}>
        <span id={`${id}-label`} className="vh">
          Show
        </span>
        <Select
          ids={{
            id,
            "aria-labelledby": `${id}-label`,
            "aria-describedby": undefined,
            "aria-invalid": undefined,
          }}
          options={filterOptions(entries)}
          value={filter.show}
          placeholder="Everything"
          onChange={(show) => onFilter({ ...filter, show })}
        />
      </div>
      <Button kind="ghost" size="sm" disabled={onRestoreAll === undefined} onClick={onRestoreAll}>
        Restore all
      </Button>
      {entries.some(({ mayDelete }) => mayDelete) && (
        <Button kind="ghost" size="sm" className={css.danger} onClick={onEmpty}>
          Empty bin
        </Button>
      )}
    </div>
  );
}
