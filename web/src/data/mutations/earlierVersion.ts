import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import type { Acknowledgement } from "../pendingChanges.ts";
import { getState } from "../store.ts";
import { defineMutation } from "./defineMutation.ts";
import type { MutationKind } from "./defineMutation.ts";
import type { SentRequest } from "./outbox.ts";

/** A mutation as versions of the app before decision 0031 stored it: the call, its input, and its optimistic patches. */
interface EarlierArgs {
  call: SentRequest["call"];
  input: Readonly<Record<string, unknown>>;
  touches: readonly string[];
  queueKeys: readonly string[];
  /** The patch of each task: the changed fields, a whole new task, or `null` for a deleted task. */
  patches: Readonly<Record<string, Partial<Task> | null>>;
  /** The temporary id of the task that the mutation creates. */
  makes?: string | undefined;
  failure: string;
}

const NAME = "earlierVersion";

/** Matches the input fields that hold a title or name, in calls about tasks, lists, sublists, sections and labels. */
const NAMED = /(title|name|label)$/i;

/**
 * Turns a mutation that an earlier version of the app stored into arguments of `earlierMutation`. A still earlier version called
 * two of its fields `shows` and `turns`.
 * @returns undefined if the value is no such mutation
 */
export function fromEarlierVersion(value: unknown): object | undefined {
  const stored = Object(value) as Record<string, unknown>;
  const { key, at, page, isBehind, isSent, call, input, touches, makes, failure, shows, turns } = stored;
  const { patches = shows, queueKeys = turns } = stored;
  const { method, path } = Object(call) as Record<string, unknown>;
  const isWhole =
    [call, input, patches].every((part) => Object(part) === part) &&
    [touches, queueKeys].every(Array.isArray) &&
    [method, path].every((text) => typeof text === "string");
  if (!isWhole) return undefined;
  const args = { call, input, touches, queueKeys, patches, makes, failure };
  return { key, at, page, isBehind, name: NAME, args, ...(isSent === true && { sent: { call, input } }) };
}

/** Sends a mutation that an earlier version of the app stored. */
export const earlierMutation = defineMutation<EarlierArgs, { data?: Partial<Task> }>({
  name: NAME,
  kind: ({ call, touches, patches }) => kindOf(call.name, patches[touches[0] ?? ""]),
  taskIds: ({ touches }) => touches,
  queueKeys: ({ queueKeys }) => queueKeys,
  apply: (task, { patches }, id) => applyPatch(patches, task, id),
  request: ({ call, input, touches }, { find, isBehind }) => {
    const { board } = getState();
    const renewed = Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" ? currentId(board, value) : value,
    ]);
    const [first] = touches;
    const isStale = isBehind && "baseVersion" in input && first !== undefined;
    return {
      call,
      input: { ...Object.fromEntries(renewed), ...(isStale && { baseVersion: find(first).version }) },
    };
  },
  acknowledge: ({ data }, args) => acknowledgedBy(args, data),
  failure: ({ failure }) => failure,
  describe: ({ input, touches, patches }) => {
    const patch = patches[touches[0] ?? ""];
    const named = Object.entries(input).find(
      ([name, value]) => NAMED.test(name) && typeof value === "string",
    );
    const title = patch?.finalTitle ?? (touches.length > 0 ? undefined : (named?.[1] as string | undefined));
    return { title, ...(patch?.notes && { text: patch.notes }) };
  },
});

/**
 * Says what an answer changes on the board. A task in the answer replaces ours, and gives its id to a task that the mutation
 * created. For all other tasks, the stored patch becomes the server's state.
 */
function acknowledgedBy(
  { makes, patches, touches }: EarlierArgs,
  data: Partial<Task> | undefined,
): Acknowledgement {
  const task = typeof data?.version === "number" ? [data as Task] : [];
  const { board } = getState();
  const shown = touches.map((id) => ({
    id,
    task: applyPatch(patches, board.server.get(currentId(board, id)), id),
  }));
  const others = shown.filter(({ id }) => id !== makes && currentId(board, id) !== data?.id);
  return {
    tasks: [...others.flatMap(({ task: each }) => each ?? []), ...task],
    gone: others.filter((each) => !each.task).map(({ id }) => id),
    ...(makes !== undefined && task[0] && { named: [{ from: makes, to: task[0].id }] }),
  };
}

function applyPatch(patches: EarlierArgs["patches"], task: Task | undefined, id: string): Task | undefined {
  const shown = patches[id];
  if (shown === null) return undefined;
  if (task) return { ...task, ...shown };
  // Only the patch of a new task has an `id`. Such a patch is the whole task.
  return shown?.id === undefined ? undefined : (shown as Task);
}

function kindOf(name: string, patch: Partial<Task> | null | undefined): MutationKind {
  if (patch === null || /^(delete|remove|clear)/.test(name)) return "delete";
  if (name.startsWith("add")) return "add";
  if (name.startsWith("complete")) return "complete";
  if (/^(move|reorder|position)/.test(name)) return "move";
  const changed = Object.keys(patch ?? {});
  return changed.length > 0 && changed.every((field) => field === "due") ? "date" : "edit";
}
