import { useState } from "react";
import { ranked } from "../../data/ranked.ts";
import { Dot } from "../../ui/Chip.tsx";
import { Picker } from "../../ui/Picker.tsx";
import * as css from "../../ui/Picker.module.css";
import type { PickerRow } from "../../ui/pickerRows.ts";
import { newLabelRow } from "./pick/newLabelRow.tsx";
import { newLabelIn } from "./pick/pickOptions.ts";

/** A label, or a choice that means no label or all labels. */
export interface LabelChoice {
  value: string;
  name: string;
}

interface LabelPickerProps {
  /** The button that opened the picker. The picker appears below it, and returns the focus to it. */
  anchor: HTMLElement;
  /** The first choice is not a label: `None` or `All`. */
  choices: readonly LabelChoice[];
  value: string;
  onPick: (value: string) => void;
  /** Creates a label with a name that no label has. If absent, the picker can only find labels. */
  onCreate?: ((name: string) => void) | undefined;
  onClose: () => void;
}

/** Picks one of possibly hundreds of labels. Typing a few letters narrows the choices. */
export function LabelPicker({ anchor, choices, value, onPick, onCreate, onClose }: LabelPickerProps) {
  const [query, setQuery] = useState("");
  const [first, ...labels] = choices;
  const found = ranked(labels, query);
  const created = onCreate && newLabelIn(query, choices);
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
      newLabelRow(created, () => {
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
      footText={query === "" ? counted(labels.length) : `${found.length} of ${labels.length}`}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

function counted(labels: number): string {
  return labels === 1 ? "1 label" : `${labels} labels`;
}
