import type { Task } from "@tasklane/contract/tasks.ts";
import type { Route } from "../api/route.ts";
import type { BoardData } from "../boardData.ts";
import type { Acknowledgement } from "../pendingChanges.ts";
import type { ListsAndLabels } from "../listsAndLabels.ts";
import type { Inverse } from "./undoStack.ts";

/** What a mutation does, for its icon. */
export type MutationKind = "add" | "complete" | "date" | "delete" | "edit" | "move";

/** What a mutation knows when its request is built, after the earlier mutations of the same tasks are answered. */
export interface AtSending {
  /**
   * Finds a task as the server last confirmed it. It also accepts the temporary id of a task that was created here.
   * @throws Failed
   */
  find: (id: string) => Task;
  /** Whether an earlier mutation of the same tasks was pending, so the person had not seen the server's version. */
  isBehind: boolean;
}

/** The request that a mutation makes. Only `requestOf` makes one, which compares the input with the route. */
export interface MutationRequest<Answer> {
  call: Route<never, Answer>;
  input: object;
}

/**
 * Every mutation of one kind. A mutation is data: the name of its definition, and JSON arguments. The page that makes it, a
 * later page that replays it, and Undo run the same code with these arguments (decision 0031).
 */
export interface Mutation<Args extends object, Answer> {
  /** The name under which the outbox stores it. A released name never gets other arguments. */
  name: string;
  kind: MutationKind | ((args: Args) => MutationKind);
  /** Ids of the tasks that the mutation changes, read before its patch is shown. */
  taskIds?: (args: Args) => readonly string[];
  /** Ids of the lists and labels that it changes. Mutations that share an id are sent one after another. */
  queueKeys?: (args: Args) => readonly string[];
  /** The optimistic patch of one task: returns the changed task, or `undefined` for none. */
  apply?: (task: Task | undefined, args: Args, id: string) => Task | undefined;
  /** The optimistic patch of lists and labels. It is idempotent, because the server's state may already contain it. */
  arrange?: (all: ListsAndLabels, args: Args) => ListsAndLabels;
  /** Builds the request. Once a request is sent, every retry repeats exactly this one. */
  request: (args: Args, now: AtSending) => MutationRequest<Answer>;
  /** Says what the answer changes on the board. If absent or undefined, the optimistic patch becomes the server's state. */
  acknowledge?: (answer: Answer, args: Args) => Acknowledgement | undefined;
  /**
   * Whether a form sends the mutation. A form shows field errors beside its fields, so no toast repeats them. The form also
   * waits until the mutation ends.
   */
  isForm?: boolean;
  /**
   * Whether it carries text that no open form keeps. If the server refuses it, it then stays in the list of refused
   * mutations, where its text can be copied.
   */
  isTyped?: boolean;
  /** What it does, as after "Undo:": `complete “Buy milk”`. Read before its patch is shown. */
  says?: (args: Args) => string;
  /**
   * Its inverse as data, with the former values. Read before its patch is shown.
   * @returns undefined if it cannot be undone
   */
  invert?: (args: Args, board: BoardData) => Inverse | undefined;
  /** Makes arguments for the inverse's first call that only the answer contains. */
  completeInverse?: (answer: Answer) => object;
  /** The sentence to show if the mutation fails and the server gives none. */
  failure: string | ((args: Args) => string);
  /** What people are shown of it, and can copy. Without a title it is the first task's. */
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
