import type { List } from "@tasklane/contract/lists.ts";
import { Users } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { allLists } from "../../data/boardData.ts";
import { setFilters } from "../../data/filterActions.ts";
import { sectionsWithin } from "../../data/groups.ts";
import { ranked } from "../../data/ranked.ts";
import { isShared } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import * as box from "../../ui/Box.module.css";
import * as dialog from "../../ui/Dialog.module.css";
import { Field } from "../../ui/Field.tsx";
import * as field from "../../ui/Field.module.css";
import { isComposing } from "../../ui/isComposing.ts";
import { ChoiceField } from "../tasks/ChoiceField.tsx";
import type { Choice } from "../tasks/ChoiceField.tsx";
import * as css from "./ListFilterModal.module.css";

interface ListFilterModalProps {
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/** Up to this many lists are found without a search. */
const FEW = 7;

const NONE: Choice = { value: "", name: "None" };

/**
 * The dialog LIST_FILTER: the person selects lists, and possibly one sublist and one section of them. No selection means all
 * lists (product 2.52).
 */
export default function ListFilterModal({ onClose, children }: ListFilterModalProps) {
  const own = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const filter = useStore(({ filters }) => filters.filterList);
  const all = allLists({ lists: own, sharedLists });
  const [picked, setLists] = useState(filter?.lists ?? []);
  const [sublist, setSublist] = useState(filter?.sublist ?? "");
  const [section, setSection] = useState(filter?.section ?? "");
  // A list that was deleted has no checkbox, so nobody could deselect it. One that the board does not have yet may still come.
  const lists = all.map(({ google_list_id: id }) => id).filter((id) => picked.includes(id));
  const chosen = lists.length > 0 ? all.filter((list) => lists.includes(list.google_list_id)) : all;
  const sublists = sublistOptions(chosen);
  const sections = sectionOptions(chosen);

  const apply = (): void => {
    const places = { sublist: among(sublists, sublist) || null, section: among(sections, section) || null };
    const isNone = lists.length === 0 && places.sublist === null && places.section === null;
    setFilters({ filterList: isNone ? null : { lists, ...places } });
    onClose();
  };
  return (
    <Dialog title="Filter List" isToRead onClose={onClose}>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className={dialog.body}>
          <Lists all={all} chosen={lists} onChoose={setLists} />
          <div className={css.places}>
            <PlaceField
              label="Sublists"
              noun="sublist"
              options={sublists}
              value={among(sublists, sublist)}
              onChange={setSublist}
            />
            <PlaceField
              label="Sections"
              noun="section"
              options={sections}
              value={among(sections, section)}
              onChange={setSection}
            />
          </div>
        </div>
        <footer className={dialog.foot}>
          <Button kind="primary" type="submit">
            Filter
          </Button>
        </footer>
      </form>
      {children}
    </Dialog>
  );
}

interface ListsProps {
  all: readonly List[];
  /** The ids of the selected lists. */
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** A checkbox for each list. If there are many lists, a text box above them finds some by their names. */
function Lists({ all, chosen, onChoose }: ListsProps) {
  const [query, setQuery] = useState("");
  const byName = all.map((list) => ({ list, name: list.google_list_name }));
  const found = ranked(byName, query).map(({ list }) => list);
  const toggle = (listId: string): void =>
    onChoose(chosen.includes(listId) ? chosen.filter((id) => id !== listId) : [...chosen, listId]);
  return (
    <fieldset className={cx(css.lists, all.length > FEW && css.isLong)}>
      <legend>
        Lists <span>{chosen.length || "All"}</span>
      </legend>
      {all.length > FEW && (
        <input
          className={field.input}
          aria-label="Find a list"
          placeholder="Find a list"
          autoComplete="off"
          dir="auto"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || query === "" || isComposing(event.nativeEvent)) return;
            // Choose the first list instead of sending the form, so that several lists can be found one after another.
            event.preventDefault();
            if (found[0]) toggle(found[0].google_list_id);
            setQuery("");
          }}
        />
      )}
      <div>
        {found.length === 0 && <p>No list has this name</p>}
        {found.map((list) => (
          <label key={list.google_list_id}>
            <input
              type="checkbox"
              className={box.box}
              checked={chosen.includes(list.google_list_id)}
              onChange={() => toggle(list.google_list_id)}
            />
            <span className="truncate" dir="auto">
              {list.google_list_name}
            </span>
            {isShared(list) && <Users size={14} aria-hidden />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PlaceFieldProps {
  label: string;
  /** What is chosen, as one word: `section`. */
  noun: string;
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** The choice of one sublist or section, or none, by a few letters of its name. */
function PlaceField({ label, noun, options, value, onChange }: PlaceFieldProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <ChoiceField
          ids={ids}
          noun={noun}
          choices={[NONE, ...options]}
          value={value}
          placeholder="None"
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** Returns the value if it is among the options, else an empty text: a part that was deleted, or whose list is not chosen. */
function among(options: readonly Choice[], value: string): string {
  return options.some((option) => option.value === value) ? value : "";
}

/** If there are several lists, puts the list's name before the name of a sublist or section. */
function named(lists: readonly List[], list: List, name: string): string {
  return lists.length > 1 ? `${list.google_list_name} / ${name}` : name;
}

function sublistOptions(lists: readonly List[]): Choice[] {
  return lists.flatMap((list) =>
    Object.values(list.sublists).map(({ sublist_id: id, sublist_name: name }) => ({
      value: `${list.google_list_id}/${id}`,
      name: named(lists, list, name),
    })),
  );
}

function sectionOptions(lists: readonly List[]): Choice[] {
  return lists.flatMap((list) =>
    [...new Set(sectionsWithin(list, null).map(({ section }) => section.section_name))].map((name) => ({
      value: `${list.google_list_id}/${name}`,
      name: named(lists, list, name),
    })),
  );
}
