import { NO_SECTION } from "@tasklane/contract/limits.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { TitleTooLong } from "@tasklane/contract/titles.ts";
import { Folder, Rows3 } from "lucide-react";
import { useState } from "react";
import { toast } from "../../../data/api/toast.ts";
import { addLabel } from "../../labels/addLabel.ts";
import { ranked } from "../../../data/ranked.ts";
import { useStore } from "../../../data/store.ts";
import { focusCard } from "../focusCard.ts";
import { googleTask } from "../googleTask.ts";
import { nameOf, titleWith } from "../taskNames.ts";
import type { NameKind } from "../taskNames.ts";
import { Title } from "../Title.tsx";
import { Dot } from "../../../ui/Dot.tsx";
import { Picker } from "../../../ui/Picker.tsx";
import * as css from "../../../ui/Picker.module.css";
import type { PickerRow } from "../../../ui/pickerRows.ts";
import { createFor } from "./createFor.ts";
import { newNameRow } from "./newNameRow.tsx";
import { labelCount, newNameIn, optionsFor } from "./pickOptions.ts";
import type { PickOption } from "./pickOptions.ts";
import { lastUsedLabels, noteUse } from "./usedLabels.ts";

const WORDS: Record<NameKind, { title: string; placeholder: string; none: string }> = {
  label: { title: "Label", placeholder: "Find or create a label", none: "None" },
  section: { title: "Section", placeholder: "Find or create a section", none: NO_SECTION },
  sublist: { title: "Sublist", placeholder: "Find or create a sublist", none: "None" },
};

interface CardPickerProps {
  kind: NameKind;
  task: Task;
  /** The card at which the picker opens. */
  card: HTMLElement;
  onClose: () => void;
}

/** The picker of a task's label, section or sublist, at its card (product 16.12). */
export function CardPicker({ kind, task, card, onClose }: CardPickerProps) {
  const [query, setQuery] = useState("");
  const [usedLast] = useState(lastUsedLabels);
  const board = useStore((state) => state.board);
  const words = WORDS[kind];
  const { options, place } = optionsFor(kind, task, board);
  const chosen = nameOf(task, kind);
  const found = ranked(options, query);

  const take = async (name: string | null, isNew = false): Promise<void> => {
    onClose();
    if (name !== null && kind === "label") noteUse(name);
    if (name === chosen) return;
    focusCard(task.id);
    try {
      if (isNew && name !== null && kind !== "label") await createFor(task, kind, name);
      else await googleTask(task, { title: titleWith(task, kind, name) }, { undoable: true });
    } catch (error) {
      if (!(error instanceof TitleTooLong)) throw error;
      toast.failure(INVALID.titleTooLong);
    }
  };
  const rowOf = ({ name, count }: PickOption, more: Partial<PickerRow> = {}): PickerRow => ({
    id: name,
    name,
    shown: query === "" ? name : <Title text={name} search={query} />,
    lead: <Lead kind={kind} name={name} />,
    end: count > 0 && (kind !== "label" || query !== "") ? count : undefined,
    isChosen: name === chosen,
    pick: () => void take(name),
    ...more,
  });
  const none: PickerRow = {
    id: "",
    name: words.none,
    lead: <span className={css.ring} />,
    isChosen: chosen === null,
    pick: () => void take(null),
  };
  const created = newNameIn(query, options);
  const create: PickerRow[] = created
    ? [
        newNameRow(created, () => {
          if (kind === "label") void addLabel(created);
          void take(created, true);
        }),
      ]
    : [];
  const used =
    kind === "label" && query === ""
      ? usedLast.flatMap((name) => options.find((option) => option.name === name) ?? [])
      : [];
  const rows: PickerRow[] = [
    ...(query === "" ? [none] : []),
    ...used.map((option, at) =>
      rowOf(option, { id: `last ${option.name}`, ...(at === 0 && { heading: "Used last" }) }),
    ),
    ...found.map((option, at) =>
      rowOf(option, { ...(at === 0 && used.length > 0 && { heading: "All, A to Z" }) }),
    ),
    ...create,
  ];
  return (
    <Picker
      anchor={card}
      indent={36}
      opener={() => card.querySelector<HTMLElement>("[data-card-title]")}
      title={words.title}
      placeholder={words.placeholder}
      query={query}
      rows={rows}
      footText={kind === "label" ? labelCount(found.length, options.length, query) : place}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

/** What stands before a name: a label's colour, or the icon of a section or sublist. */
function Lead({ kind, name }: { kind: NameKind; name: string }) {
  if (kind === "label") return <Dot name={name} />;
  return kind === "section" ? <Rows3 size={16} /> : <Folder size={16} />;
}
