import type { SimGoogle } from "../simulation/SimGoogle.ts";
import type { Kind } from "./countedGoogle.ts";

/** A call to Google by one account: its list, if it concerns one, and whether it reads the whole list. */
export interface Call {
  kind: Kind;
  account: string;
  list: string | null;
  whole: boolean;
}

/** Finds out why calls are made: from what is on screen, what changed in Google, and which function made the call. */
export interface Reasons {
  /** Returns the reason for a call. Must run when the call begins, because the stack shows who makes it. */
  of(call: Call): string;
  /** Records that everything that happened in this Google list so far was our own doing. */
  wrote(list: string): void;
}

/** How many stack frames to record. They must reach from the call to the run of the account. */
const FRAMES = 40;

/**
 * Creates the reasons of calls.
 * @param onScreen the list that each account's screen shows
 */
export function createReasons(google: SimGoogle, onScreen: ReadonlyMap<string, string>): Reasons {
  /** The time of a list's last change that we know, from our last read or write. */
  const known = new Map<string, number>();
  const ours = new Map<string, number>();
  const changedAt = (list: string): number => google.lists.get(list)!.updated;

  function read({ kind, account, list, whole }: Call & { list: string }): string {
    const news = changedAt(list) !== known.get(list);
    const own = changedAt(list) === ours.get(list);
    if (kind === "tasks") known.set(list, changedAt(list));
    const asks = askers();
    if (asks.has("pullPlaces")) return "before a deletion (U3)";
    if (asks.has("pushOrder")) return "before a move (U9)";
    if (asks.has("pushTask"))
      return kind === "task"
        ? "one task, about a write"
        : onScreen.get(account) === list
          ? "before a write, on screen (U2)"
          : "before a write, elsewhere (U2)";
    if (kind === "order") return "the order of a list";
    if (kind === "task") return "one task, about what was read";
    if (onScreen.get(account) === list) return "look at what is on screen";
    if (asks.has("pullViewed")) return "look for another member";
    if (news) return own ? "our own write, read again" : "changed by Google's list of lists";
    return whole ? "whole, each week" : "not read for long";
  }

  return {
    of(call) {
      if (call.kind === "lists") return `list of lists, ${onScreen.has(call.account) ? "looking" : "hidden"}`;
      return call.list !== null && ["tasks", "order", "task"].includes(call.kind)
        ? read({ ...call, list: call.list })
        : "write";
    },
    wrote: (list) => void ours.set(list, changedAt(list)),
  };
}

/** Returns the names of the asynchronous functions on the stack. */
function askers(): Set<string> {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack } = new Error("who asks");
  Error.stackTraceLimit = before;
  return new Set(stack?.match(/(?<=at async )\w+/g));
}
