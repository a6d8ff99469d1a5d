import { removeLabel as call } from "@tasklane/contract/labels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../api/act.ts";
import { send } from "../api/send.ts";
import { confirm } from "../ui/confirm.ts";
import { labelled } from "./labelled.ts";

/** Asks, then deletes a label and takes it off its tasks. */
export async function removeLabel({ label_id, label_name: name }: Label): Promise<void> {
  const touches = labelled(name);
  const tasks = touches.length === 1 ? "1 task" : `${touches.length} tasks`;
  const more = touches.length > 0 ? `“${name}” is taken off ${tasks}.` : undefined;
  if (!(await confirm({ ...CONFIRM.deleteLabel, more }))) return;
  await act({
    turns: [label_id],
    touches,
    apply: (task) => task && { ...task, label: null },
    arrange: (all) => ({ ...all, labels: all.labels.filter((label) => label.label_id !== label_id) }),
    send: (options) => send(call, { label_id }, options),
    failure: FAILURE.deleteLabel,
  });
}
