import type { List } from "@tasklane/contract/lists.ts";
import { ChevronDown, Rows3, Users } from "lucide-react";
import { useState } from "react";
import { ranked } from "../../data/ranked.ts";
import { isShared } from "../../data/shared.ts";
import type { FieldIds } from "../../ui/Field.tsx";
import * as css from "../../ui/Field.module.css";
import { Picker } from "../../ui/Picker.tsx";
import type { PickerRow } from "../../ui/pickerRows.ts";
import { awaitPopup } from "../../ui/typeAhead.ts";

interface ListFieldProps {
  ids: FieldIds;
  lists: readonly List[];
  /** The chosen list's id. */
  value: string;
  onChange: (listId: string) => void;
}

/**
 * Chooses one of many lists by a few letters of its name. A press, Space, an arrow key or a letter opens the choices. Enter does
 * not, because in a form Enter goes to the next field.
 */
export function ListField({ ids, lists, value, onChange }: ListFieldProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  // The text in the search box; undefined while the choices are closed.
  const [query, setQuery] = useState<string>();
  const { "aria-labelledby": labelId, "aria-invalid": _, ...others } = ids;
  const chosen = lists.find(({ google_list_id: id }) => id === value);
  const open = (typed: string): void => {
    awaitPopup(button);
    setQuery(typed);
  };
  return (
    <>
      <button
        {...others}
        ref={setButton}
        type="button"
        className={css.select}
        data-field=""
        aria-labelledby={`${labelId} ${ids.id}`}
        aria-haspopup="dialog"
        aria-expanded={query !== undefined}
        onClick={() => open("")}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const isLetter = event.key.length === 1 && event.key !== " ";
          if (!isLetter && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(isLetter ? event.key : "");
        }}
      >
        <span className={css.value}>
          <span dir="auto">{chosen?.google_list_name}</span>
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {query !== undefined && button && (
        <ListPicker
          anchor={button}
          lists={lists}
          value={value}
          query={query}
          onQuery={setQuery}
          onPick={onChange}
          onClose={() => setQuery(undefined)}
        />
      )}
    </>
  );
}

interface ListPickerProps extends Omit<ListFieldProps, "ids" | "onChange"> {
  anchor: HTMLElement;
  query: string;
  onQuery: (query: string) => void;
  onPick: (listId: string) => void;
  onClose: () => void;
}

function ListPicker({ anchor, lists, value, query, onQuery, onPick, onClose }: ListPickerProps) {
  const choices = lists.map((list) => ({ list, name: list.google_list_name }));
  const rows = ranked(choices, query).map(({ list, name }): PickerRow => ({
    id: list.google_list_id,
    name,
    lead: isShared(list) ? <Users size={16} aria-hidden /> : <Rows3 size={16} aria-hidden />,
    end: isShared(list) && "shared",
    isChosen: list.google_list_id === value,
    pick: () => {
      onClose();
      onPick(list.google_list_id);
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
      footText={footTextOf(query, rows.length, lists.length)}
      onQuery={onQuery}
      onClose={onClose}
    />
  );
}

/** Says how many lists were found, of how many. */
function footTextOf(query: string, found: number, all: number): string {
  if (query === "") return `${all} lists`;
  return found === 0 ? "No such list" : `${found} of ${all}`;
}
