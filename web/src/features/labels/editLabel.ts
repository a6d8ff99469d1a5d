import type { editLabel as EditLabel } from "@tasklane/contract/labels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withLabel } from "../../data/listsAndLabels.ts";
import { labelled } from "./labelled.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof EditLabel> = { name: "editLabel", method: "POST", path: "/my-tasks/edit/label" };

export const editLabelMutation = defineMutation({
  name: "editLabel",
  kind: "edit",
  taskIds: ({ oldName }: Label & { oldName: string }) => {
    const { own, shared } = labelled(oldName);
    return [...own, ...shared];
  },
  queueKeys: ({ label_id }) => [label_id],
  apply: (task, { label_name }) => task && { ...task, label: label_name },
  arrange: (all, { label_id, label_name }) => ({
    ...all,
    labels: withLabel(all.labels, { label_id, label_name }),
  }),
  request: ({ label_id, label_name }) => requestOf(call, { label_id, label_name }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ label_name }) => ({ title: label_name }),
});

/**
 * Renames a label in every task that has it, also in shared lists.
 * @returns what went wrong, or undefined
 */
export async function editLabel(
  { label_id, label_name: oldName }: Label,
  label_name: string,
): Promise<unknown> {
  return runAndReport(editLabelMutation, { label_id, label_name, oldName });
}
