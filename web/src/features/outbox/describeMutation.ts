import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import type { MutationKind } from "../../data/mutations/defineMutation.ts";
import type { PendingMutation } from "../../data/mutations/outbox.ts";
import { findMutation } from "../mutations.ts";

/** A mutation in the words that people read in the outbox. */
interface Described {
  kind: MutationKind;
  /** The title of its task, or the name of its list, section or label. */
  title: string;
  /** Everything that the person typed, to be copied: the title and the notes. */
  text: string;
}

/** Describes a pending or refused mutation for the person who made it. */
export function describeMutation({ name, args, task: seen }: PendingMutation): Described {
  const mutation = findMutation(name);
  // A later version of the app stored this mutation, and only that version can send it.
  if (!mutation) return { kind: "edit", title: "A change of a newer version", text: JSON.stringify(args) };
  const { kind, failure, describe, taskIds } = mutation;
  const described = describe?.(args);
  const [first] = taskIds?.(args) ?? [];
  const { board } = getState();
  const task = first === undefined ? undefined : board.tasks.get(currentId(board, first));
  const title =
    described?.title ||
    task?.finalTitle ||
    seen?.title ||
    (typeof failure === "string" ? failure : failure(args));
  return {
    kind: typeof kind === "string" ? kind : kind(args),
    title,
    text: [title, described?.text].filter(Boolean).join("\n"),
  };
}
