import type { GoogleTasks } from "./GoogleTasks.ts";

type Name = keyof GoogleTasks;

/** One call to Google, told by its name. */
export type GoogleCall = { [N in Name]: { name: N; args: Parameters<GoogleTasks[N]> } }[Name];

/** The same call with what Google answered. */
export type AnsweredCall = {
  [N in Name]: { name: N; args: Parameters<GoogleTasks[N]>; answer: Awaited<ReturnType<GoogleTasks[N]>> };
}[Name];

/** Typed as a record, so that a new method of `GoogleTasks` has to be named here. */
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

/** Whether a call changes something at Google. */
export function isWrite({ name }: Pick<GoogleCall, "name">): boolean {
  return CALLS[name] === "write";
}

/**
 * The same account with something done around every call.
 * @param around is given the call, and `next`, which makes it with the same or other arguments and returns the call as it was
 * answered; it returns or throws what the caller is to see
 */
export function intercept(
  google: GoogleTasks,
  around: (call: GoogleCall, next: (call?: GoogleCall) => Promise<AnsweredCall>) => Promise<AnsweredCall>,
): GoogleTasks {
  const call =
    (name: Name) =>
    async (...args: unknown[]) => {
      const made = { name, args } as GoogleCall;
      const next = async (changed: GoogleCall = made): Promise<AnsweredCall> => {
        const send = google[name] as (...all: unknown[]) => Promise<unknown>;
        const answer = await send.apply(google, changed.args);
        return { ...changed, answer } as AnsweredCall;
      };
      return (await around(made, next)).answer;
    };
  return Object.fromEntries(
    (Object.keys(CALLS) as Name[]).map((name) => [name, call(name)]),
  ) as unknown as GoogleTasks;
}
