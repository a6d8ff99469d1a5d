// @chunk board
import { Suspense, useState } from "react";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { Shape, SORT } from "../../ui/Shape.tsx";
import * as css from "../filters/Filters.module.css";
import { sortName } from "./sortNames.ts";

const SortMenu = lazyComponent(() => import("./SortMenu.tsx"));

/** The button Sort: shows how the view is sorted, and opens the choices. It looks like the filters in its row. */
export function SortSelect() {
  const sort = useStore((state) => state.sort);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx(css.filter, css.sort, sort !== "" && css.isSet)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <Shape d={SORT} size={14} />
        <span className={css.word}>Sort</span> <b className={css.value}>{sortName(sort)}</b>
      </button>
      {anchor && (
        <Suspense>
          <SortMenu anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
