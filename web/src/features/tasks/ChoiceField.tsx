import { useState } from "react";
import type { ReactNode } from "react";
import { ranked } from "../../data/ranked.ts";
import type { FieldIds } from "../../ui/Field.tsx";
import { Picker } from "../../ui/Picker.tsx";
import * as css from "../../ui/Picker.module.css";
import { PickerField } from "../../ui/PickerField.tsx";
import type { PickerOfField } from "../../ui/PickerField.tsx";
import type { PickerRow } from "../../ui/pickerRows.ts";

/** A name to choose. An empty value means no choice. */
export interface Choice {
  value: string;
  name: string;
  lead?: ReactNode;
  end?: ReactNode;
}

interface ChoiceFieldProps {
  ids: FieldIds;
  /** What is chosen, as one word: `list`. */
  noun: string;
  choices: readonly Choice[];
  /** The chosen value. */
  value: string;
  /** What the field shows if nothing is chosen. */
  placeholder: string;
  isDisabled?: boolean;
  inputRef?: (element: HTMLElement | null) => void;
  onChange: (value: string) => void;
}

/** Chooses one of many names by a few letters. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { ids, choices, value, placeholder, isDisabled = false, inputRef } = props;
  const chosen = value === "" ? undefined : choices.find((choice) => choice.value === value);
  return (
    <PickerField
      ids={ids}
      shown={<span dir="auto">{chosen?.name ?? placeholder}</span>}
      isEmpty={!chosen}
      isDisabled={isDisabled}
      inputRef={inputRef}
      renderPicker={(its) => <ChoicePicker {...its} {...props} />}
    />
  );
}

function ChoicePicker({
  anchor,
  typed,
  noun,
  choices,
  value,
  onChange,
  onClose,
}: ChoiceFieldProps & PickerOfField) {
  const [query, setQuery] = useState(typed);
  const named = choices.filter((choice) => choice.value !== "");
  const found = ranked(named, query);
  const rows = (query === "" ? choices : found).map((choice): PickerRow => ({
    id: choice.value,
    name: choice.name,
    lead: choice.value === "" ? <span className={css.ring} /> : choice.lead,
    end: choice.end,
    isChosen: choice.value === value,
    pick: () => {
      onClose();
      onChange(choice.value);
    },
  }));
  return (
    <Picker
      anchor={anchor}
      opener={() => anchor}
      title={noun[0]!.toUpperCase() + noun.slice(1)}
      placeholder={`Find a ${noun}`}
      query={query}
      rows={rows}
      footText={footTextOf(noun, query, found.length, named.length)}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

/** Says how many names were found, of how many. */
function footTextOf(noun: string, query: string, found: number, all: number): string {
  if (query === "") return all === 1 ? `1 ${noun}` : `${all} ${noun}s`;
  return found === 0 ? `No such ${noun}` : `${found} of ${all}`;
}
