import type { removeLabel as RemoveLabel } from "@tasklane/contract/labels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { confirm } from "../../ui/confirmation.ts";
import { labelled } from "./labelled.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RemoveLabel> = {
  name: "removeLabel",
  method: "POST",
  path: "/my-tasks/remove/label",
};

export const removeLabelMutation = defineMutation({
  name: "removeLabel",
  kind: "delete",
  taskIds: ({ label_name }: Label) => labelled(label_name).own,
  queueKeys: ({ label_id }) => [label_id],
  apply: (task) => task && { ...task, label: null },
  arrange: (all, { label_id }) => ({
    ...all,
    labels: all.labels.filter((label) => label.label_id !== label_id),
  }),
  request: ({ label_id }) => requestOf(call, { label_id }),
  failure: FAILURE.deleteLabel,
  describe: ({ label_name }) => ({ title: label_name }),
});

/**
 * After a confirmation, deletes a label and removes it from the tasks of own lists. Tasks in shared lists keep the label,
 * because other members use it.
 */
export async function removeLabel({ label_id, label_name: name }: Label): Promise<void> {
  const { own, shared } = labelled(name);
  const taken = own.length > 0 ? `“${name}” is taken off ${count(own)}.` : "";
  const kept = shared.length > 0 ? `${count(shared)} in shared lists ${keep(shared)} it.` : "";
  const more = [taken, kept].filter((sentence) => sentence !== "").join(" ") || undefined;
  if (!(await confirm({ ...CONFIRM.deleteLabel, more }))) return;
  await runAndReport(removeLabelMutation, { label_id, label_name: name });
}

const count = ({ length }: readonly string[]): string => (length === 1 ? "1 task" : `${length} tasks`);
const keep = ({ length }: readonly string[]): string => (length === 1 ? "keeps" : "keep");
