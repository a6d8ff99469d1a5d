import { namesInOrder } from "../../data/namesInOrder.ts";
import { useStore } from "../../data/store.ts";

/**
 * The choices of the label filter: All, and this person's labels. The current choice is included even if it is another member's
 * label.
 */
export function useLabelChoices(): { value: string; name: string }[] {
  const labels = useStore(({ board }) => board.labels);
  const chosen = useStore(({ filters }) => filters.filterLabel);
  const own = labels.map((label) => label.label_name);
  const all = namesInOrder(chosen === "all" || own.includes(chosen) ? own : [...own, chosen]);
  return [{ value: "all", name: "All" }, ...all.map((name) => ({ value: name, name }))];
}
