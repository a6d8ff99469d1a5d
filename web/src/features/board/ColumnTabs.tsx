import type { ViewColumn } from "./GroupColumns.tsx";
import { columnId } from "./columnId.ts";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { Tabs } from "./Tabs.tsx";
import * as css from "./Tabs.module.css";

/** The tabs of a board whose columns are not lists. */
export function ColumnTabs({ columns }: { columns: readonly ViewColumn[] }) {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return null;
  return (
    <Tabs
      tabs={columns.map(({ key, name, cards }) => ({
        id: columnId(key),
        label: (
          <>
            <span className={css.name} dir="auto">
              {name}
            </span>
            <span className={css.count}>{cards.open.length}</span>
          </>
        ),
      }))}
    />
  );
}
