import { Suspense } from "react";
import type { ReactNode } from "react";
import { useSearch } from "../../ui/address.ts";
import { activeFilters } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import * as css from "./FilterBar.module.css";
import { AfterFirstCards } from "../board/AfterFirstCards.tsx";
import { lazyComponent, latePart } from "../../ui/lazyComponent.ts";

const Filters = latePart(() => import("./Filters.tsx"));
const ActiveFilters = lazyComponent(() => import("./ActiveFilters.tsx"));

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
          {!isPhone && (
            <AfterFirstCards>
              <Filters />
            </AfterFirstCards>
          )}
          <div className={css.end}>{children}</div>
        </div>
      )}
      {isActive && (
        <Suspense>
          <ActiveFilters />
        </Suspense>
      )}
    </div>
  );
}
