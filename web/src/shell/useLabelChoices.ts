import { useStore } from "../state/store.ts";

/** All, and this person's labels; one that is filtered by stays among them, whosever it is. */
export function useLabelChoices(): { value: string; name: string }[] {
  const labels = useStore(({ board }) => board.labels);
  const chosen = useStore(({ filters }) => filters.filterLabel);
  const names = labels.map((label) => label.label_name);
  const all = chosen === "all" || names.includes(chosen) ? names : [...names, chosen];
  return [{ value: "all", name: "All" }, ...all.map((name) => ({ value: name, name }))];
}
