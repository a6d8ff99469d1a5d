import { useEffect } from "react";
import { findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { sectionsOf } from "../../data/listsAndLabels.ts";
import { useStore } from "../../data/store.ts";
import { idIn } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";

/**
 * While a form is open, its chosen section follows a new name, whoever renames it. For the old name the server would make another
 * section.
 * @param own the section that the form's task had when the form opened. As long as it is chosen, the form does not send it, and a note
 *   tells its new name
 */
export function useRenamedSection(
  own: string | null | undefined,
  getValues: () => TaskValues,
  setSection: (name: string) => void,
): void {
  useEffect(() => {
    return useStore.subscribe(({ board }, before) => {
      const chosen = getValues();
      if (board === before.board || chosen.section === own) return;
      const name = newName(chosen, before.board, board);
      if (name !== undefined) setSection(name);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions do the same at each render
  }, [own]);
}

/** The new name of the chosen section; undefined if it was not renamed. */
function newName(chosen: TaskValues, before: BoardData, now: BoardData): string | undefined {
  const sectionsIn = (board: BoardData) => {
    const list = findList(board, idIn(chosen.list));
    return (list && sectionsOf(list, idIn(chosen.sublist) || null)) ?? {};
  };
  const old = Object.values(sectionsIn(before)).find(({ section_name: name }) => name === chosen.section);
  const name = old && sectionsIn(now)[old.section_id]?.section_name;
  return name === old?.section_name ? undefined : name;
}
