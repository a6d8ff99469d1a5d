import type { ReactNode } from "react";
import type { ModalProps } from "../../data/modalState.ts";
import type { Column as ColumnCards } from "../../data/columnTasks.ts";
import { Column } from "./Column.tsx";
import * as css from "./Column.module.css";
import { columnId } from "./columnId.ts";

/** A column that does not show a whole list: for example a section, or a day. */
export interface ViewColumn {
  key: string;
  name: string;
  /** A secondary text beside the column's name. */
  aside?: string;
  cards: ColumnCards;
  preset: ModalProps["CREATE_TASK"];
  isOverdue?: boolean;
  above?: ReactNode;
  menu?: ReactNode;
}

/** The columns of a view that is grouped by section, sublist or due date. */
export function GroupColumns({
  columns,
  canCreate = true,
}: {
  columns: readonly ViewColumn[];
  canCreate?: boolean;
}) {
  return columns.map(({ key, name, aside, cards, preset, isOverdue = false, above, menu }, at) => (
    <Column
      key={preset.sectionId ?? key} // While a task is typed in it, somebody may rename the section.
      at={at}
      id={columnId(key)}
      name={name}
      cards={cards}
      preset={preset}
      canCreate={canCreate}
      isOverdue={isOverdue}
      above={above}
      menu={menu}
      heading={
        <>
          <span className="truncate" dir="auto">
            {name}
          </span>
          {aside && <span className={css.day}>{aside}</span>}
        </>
      }
    />
  ));
}
