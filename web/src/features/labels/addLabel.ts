import type { addLabel as AddLabel } from "@tasklane/contract/labels.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { withLabel } from "../../data/listsAndLabels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { deletedLabel } from "./labelled.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddLabel> = { name: "addLabel", method: "POST", path: "/my-tasks/add/label" };

export const addLabelMutation = defineMutation({
  name: "addLabel",
  kind: "add",
  arrange: (all, label: Label) => ({ ...all, labels: withLabel(all.labels, label) }),
  request: (label) => requestOf(call, label),
  says: ({ label_name }) => `create label ${quoted(label_name)}`,
  invert: (label) => ({
    undo: [{ name: "removeLabel", args: { ...label, onlyUnused: true } }],
    redo: [{ name: "restoreFromBin", args: deletedLabel(label, []) }],
  }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ label_name }) => ({ title: label_name }),
});

/**
 * Creates a label.
 * @param step the undo step, if creating the label is part of a larger action
 * @returns what went wrong, or undefined
 */
export async function addLabel(label_name: string, step?: Pick<UndoStep, "id">): Promise<unknown> {
  return withClockId((label_id) =>
    runAndReport(addLabelMutation, { label_id, label_name }, step ? { step } : {}),
  );
}
