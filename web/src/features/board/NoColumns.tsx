// @chunk views
import { TEXT } from "@tasklane/contract/sentences.ts";
import * as board from "./Board.module.css";
import { clearFilters } from "../../data/filterActions.ts";
import { activeFilters } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";

/** Shown in place of the columns when there are none, because no list or task passes the filters. */
export default function NoColumns() {
  const isFiltered = useStore(({ filters }) => activeFilters(filters).length > 0);
  if (!isFiltered) return <p className={board.none}>{TEXT.noData}</p>;
  return (
    <div className={board.none}>
      <p>All tasks are hidden by filters</p>
      <Button onClick={clearFilters}>Clear filters</Button>
    </div>
  );
}
