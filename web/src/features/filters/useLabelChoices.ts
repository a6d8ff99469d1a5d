import { labelFilterOf } from "@tasklane/contract/labelFilterOf.ts";
import { namesInOrder } from "../../data/namesInOrder.ts";
import { NO_FILTERS } from "../../data/filterState.ts";
import { useStore } from "../../data/store.ts";

const NONE = NO_FILTERS.filterLabel;

/**
 * The choices of the label filter: All, and this person's labels. The current choice is included even if it is another member's
 * label.
 */
export function useLabelChoices(): { value: string; name: string }[] {
  const labels = useStore(({ board }) => board.labels);
  const chosen = useStore(({ filters }) => filters.filterLabel);
  const own = labels.map((label) => label.label_name);
  const isIn = chosen === NONE || own.some((name) => labelFilterOf(name) === chosen);
  const all = namesInOrder(isIn ? own : [...own, chosen]);
  return [{ value: NONE, name: "All" }, ...all.map((name) => ({ value: labelFilterOf(name), name }))];
}
