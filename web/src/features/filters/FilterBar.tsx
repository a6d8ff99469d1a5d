import type { ReactNode } from "react";
import { useSearch } from "../../ui/address.ts";
import { activeFilters } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import * as css from "./FilterBar.module.css";
import { AfterFirstCards } from "../board/AfterFirstCards.tsx";
import { latePart, lazyWithoutFallback } from "../../ui/lazyComponent.ts";

const Filters = latePart(() => import("./Filters.tsx"));
const ActiveFilters = lazyWithoutFallback(() => import("./ActiveFilters.tsx"));

/** Made once. So the filters do not render again when a dialog changes the query of the address. */
const FILTERS = (
  <AfterFirstCards>
    <Filters />
  </AfterFirstCards>
);

/**
 * The row of filters above the columns. On phones the filters are in a sheet that the bottom bar opens, and this row shows only
 * the chips of active filters.
 */
export function FilterBar({ children }: { children?: ReactNode }) {
  const isPhone = useMedia(PHONE);
  const isGrouped = new URLSearchParams(useSearch()).has("group");
  const isActive = useStore(
    ({ filters, sort, viewId }) =>
      isGrouped || activeFilters(filters).length > 0 || sort !== "" || viewId !== null,
  );
  return (
    <div data-toolbar="" className={css.bars}>
      {(!isPhone || children) && (
        <div className={css.bar}>
          {!isPhone && FILTERS}
          <div className={css.end}>{children}</div>
        </div>
      )}
      {isActive && <ActiveFilters />}
    </div>
  );
}
