import type { editLabel as EditLabel } from "@tasklane/contract/labels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { viewsRenamed } from "../views/viewsRenamed.ts";
import { withLabel } from "../../data/listsAndLabels.ts";
import { hasLabel, labelled } from "./labelled.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof EditLabel> = { name: "editLabel", method: "POST", path: "/my-tasks/edit/label" };

interface Renamed extends Label {
  oldName: string;
  /**
   * Set by Undo: the new name is given only if the label still has the old one. This page checks that, and then the server.
   */
  isInverse?: true;
  /** Set by Undo: the name that the page showed before. `label_name` differs from it if the server had a newer one. */
  seen?: string;
}

export const editLabelMutation = defineMutation({
  name: "editLabel",
  kind: "edit",
  taskIds: ({ oldName }: Renamed) => {
    const { own, shared } = labelled(oldName);
    return [...own, ...shared];
  },
  queueKeys: ({ label_id }) => [label_id],
  apply: (task, { oldName, label_name }) =>
    task && hasLabel(task, oldName) ? { ...task, label: label_name } : task,
  arrange: (all, { label_id, label_name, oldName }) => ({
    ...all,
    views: viewsRenamed(all.views, { kind: "label", from: oldName, to: label_name }),
    labels: withLabel(all.labels, { label_id, label_name }),
  }),
  request: ({ label_id, label_name, oldName, isInverse }) => {
    const { labels } = getState().board.told;
    const now = labels.find((label) => label.label_id === label_id)?.label_name;
    if (isInverse && now !== oldName) throw new Failed("kept");
    return requestOf(call, { label_id, label_name, ...(isInverse && { onlyFrom: oldName }) });
  },
  says: ({ oldName }) => `rename label ${quoted(oldName)}`,
  invert: ({ label_id, label_name, oldName }) => {
    const [args, back] = [
      { label_id, label_name, oldName, isInverse: true },
      { label_id, label_name: oldName, oldName: label_name, isInverse: true, seen: oldName },
    ];
    return { undo: [{ name: "editLabel", args: back }], redo: [{ name: "editLabel", args }] };
  },
  completeInverse: ({ data: { former } }) => (former === undefined ? undefined : { label_name: former }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ label_name }) => ({ title: label_name }),
});

/**
 * Renames a label in the title of every task that has it (`Buy milk (###Urgent)`), also in shared lists.
 * @returns what went wrong, or undefined
 */
export async function editLabel(
  { label_id, label_name: oldName }: Label,
  label_name: string,
): Promise<unknown> {
  return runAndReport(editLabelMutation, { label_id, label_name, oldName });
}
