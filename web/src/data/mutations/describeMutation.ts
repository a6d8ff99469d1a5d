import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import { getState } from "../store.ts";
import type { PendingMutation } from "./outbox.ts";

/** What a mutation does, for its icon. */
export type MutationKind = "add" | "complete" | "date" | "delete" | "edit" | "move";

/** A mutation as people are shown it. */
export interface Described {
  kind: MutationKind;
  /** The title of its task, or the name of its list, section or label. */
  title: string;
  /** Everything that the person typed, to be copied: the title and the notes. */
  text: string;
}

/** Inputs that hold a name, in the calls about lists, sublists, sections and labels. */
const NAME = /(title|name|label)$/i;

/** Says what a pending or refused mutation does, from its patch, its task on the board, and its input. */
export function describeMutation({ call, input, touches, patches, failure }: PendingMutation): Described {
  const [first] = touches;
  const { board } = getState();
  const patch = first === undefined ? undefined : patches[first];
  const task: Partial<Task> = {
    ...(first === undefined ? undefined : board.tasks.get(currentId(board, first))),
    ...patch,
  };
  const named = Object.entries(input).find(([name, value]) => NAME.test(name) && typeof value === "string");
  const title = task.finalTitle || (named?.[1] as string | undefined) || failure;
  return {
    kind: kindOf(call.name, patch),
    title,
    text: [title, patch?.notes].filter(Boolean).join("\n"),
  };
}

function kindOf(name: string, patch: Partial<Task> | null | undefined): MutationKind {
  if (patch === null || /^(delete|remove|clear)/.test(name)) return "delete";
  if (name.startsWith("add")) return "add";
  if (name.startsWith("complete")) return "complete";
  if (/^(move|reorder|position)/.test(name)) return "move";
  const changed = Object.keys(patch ?? {});
  return changed.length > 0 && changed.every((field) => field === "due") ? "date" : "edit";
}
