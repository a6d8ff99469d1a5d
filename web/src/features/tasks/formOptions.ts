import type { Label } from "@tasklane/contract/labels.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { sectionsInOrder } from "../../data/sectionsInOrder.ts";
import { namesInOrder } from "../../data/namesInOrder.ts";
import { sublistsInOrder } from "../../data/sublistsInOrder.ts";
import type { Choice } from "./ChoiceField.tsx";
import { idIn, toValue } from "./formValues.ts";

const NONE: Choice = { value: "", name: "None" };

/** The sublists of a list to choose from, and `None`. A chosen one that the list does not have is among them, too. */
export function sublistOptions(list: List | undefined, chosen: string): Choice[] {
  const options = (list ? sublistsInOrder(list) : []).map(({ sublist_name: name, sublist_id: id }) => ({
    value: toValue(name, id),
    name,
  }));
  return [NONE, ...withChosen(options, chosen, chosen.slice(0, chosen.lastIndexOf("~")))];
}

/** The sections of a sublist to choose from, and `None`. If `sublist` is empty, these are the list's own sections. */
export function sectionOptions(list: List | undefined, sublist: string, chosen: string): Choice[] {
  const sections = sublist ? list?.sublists[idIn(sublist)]?.sections : list?.sections;
  const options = sectionsInOrder(sections).map(({ section_name: name }) => ({ value: name, name }));
  return [NONE, ...withChosen(options, chosen, chosen)];
}

/** The labels to choose from, A to Z, and `None`. A chosen one that the person does not have is among them, too. */
export function labelOptions(labels: readonly Label[], chosen: string): Choice[] {
  const options = namesInOrder(labels.map((label) => label.label_name)).map((name) => ({
    value: name,
    name,
  }));
  return [NONE, ...withChosen(options, chosen, chosen)];
}

/**
 * Adds the task's current sublist, section or label if the options lack it. In a shared list another member may have set a label
 * that the signed-in person does not have. Without the option, the field would look empty.
 */
function withChosen(options: Choice[], value: string, name: string): Choice[] {
  return value === "" || options.some((option) => option.value === value)
    ? options
    : [...options, { value, name }];
}
