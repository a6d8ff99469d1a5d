import { useState } from "react";
import { ranked } from "../../data/ranked.ts";
import { Dot } from "../../ui/Dot.tsx";
import { Picker } from "../../ui/Picker.tsx";
import * as css from "../../ui/Picker.module.css";
import type { PickerRow } from "../../ui/pickerRows.ts";
import { newNameRow } from "./pick/newNameRow.tsx";
import { labelCount, newNameIn } from "./pick/pickOptions.ts";

/** A label to choose, or the choice `None` or `All`. */
export interface LabelChoice {
  value: string;
  name: string;
}

interface LabelPickerProps {
  /** The button that opened the picker. The picker appears below it, and gives the focus back to it. */
  anchor: HTMLElement;
  /** The text to start with, if a letter opened the picker. */
  typed?: string;
  /** The labels to choose from. The first choice is `None` or `All`, which are not labels. */
  choices: readonly LabelChoice[];
  value: string;
  onPick: (value: string) => void;
  /** Creates a label with the typed name. If absent, the picker offers only existing labels. */
  onCreate?: ((name: string) => void) | undefined;
  onClose: () => void;
}

/** A picker for labels, of which there may be hundreds. Typing a few letters shows only those that match. */
export function LabelPicker({
  anchor,
  typed = "",
  choices,
  value,
  onPick,
  onCreate,
  onClose,
}: LabelPickerProps) {
  const [query, setQuery] = useState(typed);
  const [first, ...labels] = choices;
  const found = ranked(labels, query);
  const created = onCreate && newNameIn(query, choices);
  const rows = [...(first && query === "" ? [first] : []), ...found].map((choice): PickerRow => ({
    id: choice.value,
    name: choice.name,
    lead: choice === first ? <span className={css.ring} /> : <Dot name={choice.name} />,
    isChosen: choice.value === value,
    pick: () => {
      onClose();
      onPick(choice.value);
    },
  }));
  if (created !== undefined)
    rows.push(
      newNameRow(created, () => {
        onClose();
        onCreate?.(created);
      }),
    );
  return (
    <Picker
      anchor={anchor}
      opener={() => anchor}
      title="Label"
      placeholder={onCreate ? "Find or create a label" : "Find a label"}
      query={query}
      rows={rows}
      footText={labelCount(found.length, labels.length, query)}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}
