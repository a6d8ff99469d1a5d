import type { addLabel as AddLabel } from "@tasklane/contract/labels.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { withLabel } from "../../data/listsAndLabels.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddLabel> = { name: "addLabel", method: "POST", path: "/my-tasks/add/label" };

/**
 * Creates a label.
 * @returns what went wrong, or undefined
 */
export async function addLabel(label_name: string): Promise<unknown> {
  return withClockId((label_id) =>
    act({
      arrange: (all) => ({ ...all, labels: withLabel(all.labels, { label_id, label_name }) }),
      send: (options) => send(call, { label_id, label_name }, options),
      failure: FAILURE.fallback,
      isForm: true,
    }),
  );
}
