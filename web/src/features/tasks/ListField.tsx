import type { List } from "@tasklane/contract/lists.ts";
import { Rows3, Users } from "lucide-react";
import { useState } from "react";
import { ranked } from "../../data/ranked.ts";
import { isPending, isShared } from "../../data/shared.ts";
import type { FieldIds } from "../../ui/Field.tsx";
import { Picker } from "../../ui/Picker.tsx";
import { PickerField } from "../../ui/PickerField.tsx";
import type { PickerOfField } from "../../ui/PickerField.tsx";
import type { PickerRow } from "../../ui/pickerRows.ts";

interface ListFieldProps {
  ids: FieldIds;
  /** All lists. Those whose owner has not approved the person yet are not offered. */
  lists: readonly List[];
  /** The chosen list's id. */
  value: string;
  isDisabled?: boolean;
  inputRef?: (element: HTMLElement | null) => void;
  onChange: (list: List) => void;
}

/** Chooses one of many lists by a few letters of its name. */
export function ListField({ ids, lists, value, isDisabled = false, inputRef, onChange }: ListFieldProps) {
  const chosen = lists.find(({ google_list_id: id }) => id === value);
  return (
    <PickerField
      ids={ids}
      shown={<span dir="auto">{chosen?.google_list_name ?? "Choose List"}</span>}
      isEmpty={!chosen}
      isDisabled={isDisabled}
      inputRef={inputRef}
      renderPicker={(its) => <ListPicker {...its} lists={lists} value={value} onPick={onChange} />}
    />
  );
}

interface ListPickerProps extends PickerOfField, Pick<ListFieldProps, "lists" | "value"> {
  onPick: (list: List) => void;
}

function ListPicker({ anchor, typed, lists, value, onPick, onClose }: ListPickerProps) {
  const [query, setQuery] = useState(typed);
  const choices = lists
    .filter((list) => !isPending(list))
    .map((list) => ({ list, name: list.google_list_name }));
  const rows = ranked(choices, query).map(({ list, name }): PickerRow => ({
    id: list.google_list_id,
    name,
    lead: isShared(list) ? <Users size={16} aria-hidden /> : <Rows3 size={16} aria-hidden />,
    end: isShared(list) && "shared",
    isChosen: list.google_list_id === value,
    pick: () => {
      onClose();
      onPick(list);
    },
  }));
  return (
    <Picker
      anchor={anchor}
      opener={() => anchor}
      title="List"
      placeholder="Find a list"
      query={query}
      rows={rows}
      footText={footTextOf(query, rows.length, choices.length)}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

/** Says how many lists were found, of how many. */
function footTextOf(query: string, found: number, all: number): string {
  if (query === "") return `${all} lists`;
  return found === 0 ? "No such list" : `${found} of ${all}`;
}
