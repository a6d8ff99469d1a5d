import type { Task } from "@tasklane/contract/tasks.ts";
import type { Route } from "../api/route.ts";
import type { BoardData } from "../boardData.ts";
import type { Acknowledgement } from "../pendingChanges.ts";
import type { ListsAndLabels } from "../listsAndLabels.ts";
import type { Inverse } from "./undoStack.ts";

/** The kind of action. It selects the icon with which the outbox lists the mutation. */
export type MutationKind = "add" | "complete" | "date" | "delete" | "edit" | "move";

/** What is known when a mutation's request is built, after the server has answered the earlier mutations of the same tasks. */
export interface AtSending {
  /**
   * Finds a task as the server last confirmed it. `id` may also be the temporary id of a task that this page created.
   * @throws Failed
   */
  find: (id: string) => Task;
  /** Whether an earlier mutation of the same tasks was pending, so the person had not seen the server's version. */
  isBehind: boolean;
}

/** A mutation's request. Only `requestOf` makes one, because that function compares the input's type with the route. */
export interface MutationRequest<Answer> {
  call: Route<never, Answer>;
  input: object;
}

/**
 * One kind of mutation, for example completing a task. A mutation is data: the name of its definition, and JSON arguments. The
 * page that makes it, a later page that sends it from the outbox, and Undo run the same code with these arguments (decision
 * 0031).
 */
export interface Mutation<Args extends object, Answer> {
  /**
   * The name under which the outbox stores the mutation. Do not change the arguments of a released name: an outbox may still hold
   * old ones.
   */
  name: string;
  kind: MutationKind | ((args: Args) => MutationKind);
  /** For a mutation that creates tasks: the idempotency key from which the server makes their ids (`newTaskId`). */
  key?: (args: Args) => string;
  /** Ids of the tasks that the mutation changes. Called before its optimistic patch is shown. */
  taskIds?: (args: Args) => readonly string[];
  /** Ids of the lists and labels that the mutation changes. Mutations that share an id are sent one after another. */
  queueKeys?: (args: Args) => readonly string[];
  /** The optimistic patch of one task: returns the changed task, or `undefined` for none. */
  apply?: (task: Task | undefined, args: Args, id: string) => Task | undefined;
  /** The optimistic patch of lists and labels. It is idempotent, because the server's state may already contain it. */
  arrange?: (all: ListsAndLabels, args: Args) => ListsAndLabels;
  /** Builds the request. Once a request was sent, every retry sends exactly the same request again. */
  request: (args: Args, now: AtSending) => MutationRequest<Answer>;
  /** Returns what the answer changes on the board. If absent or undefined, the optimistic patch becomes the server's state. */
  acknowledge?: (answer: Answer, args: Args) => Acknowledgement | undefined;
  /**
   * Whether a form sends the mutation, unless Undo or Redo does. A form shows field errors beside its fields, so no toast repeats
   * them. The form also waits until the mutation ends.
   */
  isForm?: boolean;
  /**
   * Whether the mutation carries text that no open form holds. If the server refuses such a mutation, it moves to the list of
   * refused mutations, where the person can copy its text.
   */
  isTyped?: boolean;
  /** The words after "Undo:" in the menu, for example `complete “Buy milk”`. Called before the optimistic patch is shown. */
  says?: (args: Args) => string;
  /**
   * Returns the mutation's inverse as data, with the values before the mutation. Called before the optimistic patch is shown.
   * @returns undefined if it cannot be undone
   */
  invert?: (args: Args, board: BoardData) => Inverse | undefined;
  /** Returns more arguments for the inverse's first call. Only the answer contains them, for example the id of a new task. */
  completeInverse?: (answer: Answer) => object | undefined;
  /** The sentence to show if the mutation fails and the server gives none. */
  failure: string | ((args: Args) => string);
  /**
   * The title and text with which the outbox shows the mutation, and which people can copy. Without a title, the first task's
   * title is shown.
   */
  describe?: (args: Args) => { title?: string | undefined; text?: string };
}

/** A mutation whose arguments are known only when it runs, for example one from the outbox. */
export type AnyMutation = Mutation<object, unknown>;

/** Declares a mutation. It returns its argument and only infers the types. */
export function defineMutation<Args extends object, Answer>(
  mutation: Mutation<Args, Answer>,
): Mutation<Args, Answer> {
  return mutation;
}

/** Makes the request of a mutation. The compiler compares the input with the route. */
export function requestOf<Input extends object, Answer>(
  call: Route<Input, Answer>,
  input: NoInfer<Input>,
): MutationRequest<Answer> {
  return { call, input };
}
