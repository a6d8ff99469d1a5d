import { NO_SECTION } from "@tasklane/contract/limits.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Folder, Rows3, Users } from "lucide-react";
import { useState } from "react";
import { allLists } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { namesInOrder } from "../../data/namesInOrder.ts";
import { ranked } from "../../data/ranked.ts";
import type { SelectionPart } from "../../data/selectionStore.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { isPending, isShared } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { Dot } from "../../ui/Dot.tsx";
import { Picker } from "../../ui/Picker.tsx";
import * as css from "../../ui/Picker.module.css";
import type { PickerRow } from "../../ui/pickerRows.ts";
import { addLabel } from "../labels/addLabel.ts";
import { newNameRow } from "../tasks/pick/newNameRow.tsx";
import { newNameIn, optionsFor } from "../tasks/pick/pickOptions.ts";
import { noteUse } from "../tasks/pick/usedLabels.ts";
import { nameOf } from "../tasks/taskNames.ts";
import { labelTasks, moveTasksTo, setSectionOfTasks, setSublistOfTasks } from "./changeSelected.ts";

type Kind = Exclude<SelectionPart, "due" | "more">;

const WORDS: Readonly<Record<Kind, { title: string; placeholder: string; none?: string }>> = {
  label: { title: "Label", placeholder: "Find or create a label", none: "None" },
  section: { title: "Section", placeholder: "Find a section", none: NO_SECTION },
  sublist: { title: "Sublist", placeholder: "Find a sublist", none: "None" },
  move: { title: "Move", placeholder: "Find a list" },
};

/** What a picker offers for the selected tasks: a label, section or sublist, or a list to which they move. */
interface Choice {
  id: string;
  name: string;
  /**
   * The text at the row's end: how many of the tasks are in a list with this section or sublist; or, for a list, that it is
   * shared.
   */
  end?: string;
  isShared?: boolean;
}

/** Picks a label, a section, a sublist or a list for all selected tasks, at the toolbar's button. */
export function SelectionPicker({
  kind,
  tasks,
  anchor,
  opener,
  onClose,
}: {
  kind: Kind;
  tasks: readonly Task[];
  anchor: HTMLElement;
  /** Finds what gets the focus when the picker closes, if that is not the toolbar's button. */
  opener: () => HTMLElement | undefined;
  onClose: () => void;
}) {
  const [query, setQuery] = useState("");
  const board = useStore((state) => state.board);
  const { title, placeholder, none } = WORDS[kind];
  const choices = choicesOf(kind, tasks, board);
  const found = ranked(choices, query);
  const chosen = commonName(kind, tasks);

  const take = (id: string | null, step?: Pick<UndoStep, "id">): void => {
    onClose();
    if (kind === "move") void moveTasksTo(tasks, id!);
    else if (kind === "section") void setSectionOfTasks(tasks, id);
    else if (kind === "sublist") void setSublistOfTasks(tasks, id);
    else {
      if (id !== null) noteUse(id);
      void labelTasks(tasks, id, step && { step });
    }
  };
  const created = kind === "label" ? newNameIn(query, choices) : undefined;
  const rows: PickerRow[] = [
    ...(none !== undefined && query === ""
      ? [
          {
            id: "",
            name: none,
            lead: <span className={css.ring} />,
            isChosen: chosen === null,
            pick: () => take(null),
          },
        ]
      : []),
    ...found.map((choice): PickerRow => ({
      id: choice.id,
      name: choice.name,
      lead: leadOf(kind, choice),
      end: choice.end,
      isChosen: choice.id === chosen,
      pick: () => take(choice.id),
    })),
    ...(created
      ? [
          newNameRow(created, () => {
            const step = newStep();
            void addLabel(created, step);
            take(created, step);
          }),
        ]
      : []),
  ];
  return (
    <Picker
      anchor={anchor}
      opener={() => opener() ?? anchor}
      title={title}
      placeholder={placeholder}
      query={query}
      rows={rows}
      footText={`${tasks.length} selected`}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

function leadOf(kind: Kind, choice: Choice) {
  if (kind === "label") return <Dot name={choice.name} />;
  if (kind === "sublist") return <Folder size={16} />;
  return choice.isShared === true ? <Users size={16} /> : <Rows3 size={16} />;
}

function choicesOf(kind: Kind, tasks: readonly Task[], board: BoardData): Choice[] {
  if (kind === "move")
    return allLists(board)
      .filter((list) => !isPending(list))
      .map((list) => ({
        id: list.google_list_id,
        name: list.google_list_name,
        isShared: isShared(list),
        ...(isShared(list) && { end: "shared" }),
      }));
  if (kind === "label")
    return namesInOrder(board.labels.map(({ label_name }) => label_name)).map((name) => ({ id: name, name }));
  // Each list has its own sections and sublists. So count for each name how many of the tasks are in a list that has it.
  const fits = new Map<string, number>();
  const byPlace = Map.groupBy(
    tasks,
    ({ listId, sublistId }) => `${listId} ${kind === "section" ? sublistId : ""}`,
  );
  for (const its of byPlace.values())
    for (const { name } of optionsFor(kind, its[0]!, board).options)
      fits.set(name, (fits.get(name) ?? 0) + its.length);
  return [...fits].map(([name, count]) => ({
    id: name,
    name,
    ...(count < tasks.length && { end: `${count} of ${tasks.length}` }),
  }));
}

/** The label, section or sublist that all tasks have. Undefined if they differ. For a move, the list that all tasks are in. */
function commonName(kind: Kind, tasks: readonly Task[]): string | null | undefined {
  const valueOf = (task: Task): string | null => (kind === "move" ? task.listId : nameOf(task, kind));
  const [first] = tasks;
  if (!first) return undefined;
  const value = valueOf(first);
  return tasks.every((task) => valueOf(task) === value) ? value : undefined;
}
