import type { GoogleTasks } from "./GoogleTasks.ts";

type Name = keyof GoogleTasks;

/** One call to Google: the method's name and its arguments. */
export type GoogleCall = { [N in Name]: { name: N; args: Parameters<GoogleTasks[N]> } }[Name];

/** One call to Google together with its answer. */
export type AnsweredCall = {
  [N in Name]: { name: N; args: Parameters<GoogleTasks[N]>; answer: Awaited<ReturnType<GoogleTasks[N]>> };
}[Name];

/**
 * For each method, whether it changes something in Google. As a record over all method names, it makes the compiler ask for each
 * new method of `GoogleTasks`.
 */
const CALLS: Record<Name, "read" | "write"> = {
  lists: "read",
  tasks: "read",
  order: "read",
  task: "read",
  insertList: "write",
  patchList: "write",
  deleteList: "write",
  insert: "write",
  patch: "write",
  remove: "write",
  move: "write",
};

/** Tells whether a call changes something in Google. */
export function isWrite({ name }: Pick<GoogleCall, "name">): boolean {
  return CALLS[name] === "write";
}

/**
 * Wraps an account's client of Google, so that `around` runs for every call.
 * @param around gets the call and a function `next`, which makes the call and returns it with its answer. What `around` returns
 *   or throws reaches the caller.
 */
export function intercept(
  google: GoogleTasks,
  around: (call: GoogleCall, next: () => Promise<AnsweredCall>) => Promise<AnsweredCall>,
): GoogleTasks {
  const call =
    (name: Name) =>
    async (...args: unknown[]) => {
      const made = { name, args } as GoogleCall;
      const next = async (): Promise<AnsweredCall> => {
        const send = google[name] as (...all: unknown[]) => Promise<unknown>;
        return { ...made, answer: await send.apply(google, args) } as AnsweredCall;
      };
      return (await around(made, next)).answer;
    };
  return Object.fromEntries(
    (Object.keys(CALLS) as Name[]).map((name) => [name, call(name)]),
  ) as unknown as GoogleTasks;
}
