import type { List } from "@tasklane/contract/lists.ts";
import { Rows3, Users } from "lucide-react";
import { isPending, isShared } from "../../data/shared.ts";
import type { FieldIds } from "../../ui/Field.tsx";
import { ChoiceField } from "./ChoiceField.tsx";

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
export function ListField({ lists, value, onChange, ...its }: ListFieldProps) {
  const isOffered = (list: List): boolean => !isPending(list) || list.google_list_id === value;
  const choices = lists.filter(isOffered).map((list) => ({
    value: list.google_list_id,
    name: list.google_list_name,
    lead: isShared(list) ? <Users size={16} aria-hidden /> : <Rows3 size={16} aria-hidden />,
    end: isShared(list) && "shared",
  }));
  return (
    <ChoiceField
      {...its}
      noun="list"
      choices={choices}
      value={value}
      placeholder="Choose List"
      onChange={(id) => {
        const list = lists.find((each) => each.google_list_id === id);
        if (list) onChange(list);
      }}
    />
  );
}
