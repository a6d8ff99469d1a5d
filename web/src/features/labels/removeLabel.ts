import type { removeLabel as RemoveLabel } from "@tasklane/contract/labels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { confirm } from "../../ui/confirm.ts";
import { deletedLabel, hasLabel, labelled } from "./labelled.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RemoveLabel> = {
  name: "removeLabel",
  method: "POST",
  path: "/my-tasks/remove/label",
};

interface Removal extends Label {
  /**
   * Set by the Undo of a creation: this page sends the deletion only if it knows no task with the label. The server does not
   * check that.
   */
  onlyUnused?: true;
}

export const removeLabelMutation = defineMutation({
  name: "removeLabel",
  kind: "delete",
  taskIds: ({ label_name }: Removal) => labelled(label_name).own,
  queueKeys: ({ label_id }) => [label_id],
  apply: (task, { label_name, onlyUnused }) =>
    task && hasLabel(task, label_name) && !onlyUnused ? { ...task, label: null } : task,
  arrange: (all, { label_id }) => ({
    ...all,
    labels: all.labels.filter((label) => label.label_id !== label_id),
  }),
  request: ({ label_id, label_name, onlyUnused }) => {
    const { own, shared } = labelled(label_name);
    if (onlyUnused && own.length + shared.length > 0) throw new Failed("kept");
    return requestOf(call, { label_id });
  },
  says: ({ label_name }) => `delete label ${quoted(label_name)}`,
  invert: ({ label_id, label_name }) => {
    const label = { label_id, label_name };
    return {
      undo: [{ name: "restoreFromBin", args: deletedLabel(label, labelled(label_name).own) }],
      redo: [{ name: "removeLabel", args: label }],
    };
  },
  failure: FAILURE.deleteLabel,
  describe: ({ label_name }) => ({ title: label_name }),
});

/**
 * After a confirmation, deletes a label and removes it from the tasks of private lists. Tasks in shared lists keep the label,
 * because other members use it.
 */
export async function removeLabel({ label_id, label_name: name }: Label): Promise<void> {
  const { own, shared } = labelled(name);
  const taken = own.length > 0 ? `“${name}” is taken off ${count(own)}.` : "";
  const kept = shared.length > 0 ? `${count(shared)} in shared lists ${keep(shared)} it.` : "";
  const more = [taken, kept].filter((sentence) => sentence !== "").join(" ") || undefined;
  if (!(await confirm({ ...CONFIRM.deleteLabel, more }))) return;
  const step = newStep();
  await runAndReport(removeLabelMutation, { label_id, label_name: name }, { step, action: undoAction(step) });
}

const count = ({ length }: readonly string[]): string => (length === 1 ? "1 task" : `${length} tasks`);
const keep = ({ length }: readonly string[]): string => (length === 1 ? "keeps" : "keep");
