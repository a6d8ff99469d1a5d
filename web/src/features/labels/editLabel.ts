import type { editLabel as EditLabel } from "@tasklane/contract/labels.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withLabel } from "../../data/listsAndLabels.ts";
import { labelled } from "./labelled.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof EditLabel> = { name: "editLabel", method: "POST", path: "/my-tasks/edit/label" };

/**
 * Renames a label in every task that has it, also in shared lists.
 * @returns what went wrong, or undefined
 */
export async function editLabel(
  { label_id, label_name: oldName }: Label,
  label_name: string,
): Promise<unknown> {
  const { own, shared } = labelled(oldName);
  return act({
    queueKeys: [label_id],
    touches: [...own, ...shared],
    apply: (task) => task && { ...task, label: label_name },
    arrange: (all) => ({ ...all, labels: withLabel(all.labels, { label_id, label_name }) }),
    send: (options) => send(call, { label_id, label_name }, options),
    failure: FAILURE.fallback,
    isForm: true,
  });
}
