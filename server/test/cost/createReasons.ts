import type { SimGoogle } from "../simulation/SimGoogle.ts";
import type { Kind } from "./countedGoogle.ts";

/** A call to Google of one account: its list, if it concerns one, and whether it reads that list whole. */
export interface Call {
  kind: Kind;
  account: string;
  list: string | null;
  whole: boolean;
}

/** Tells why calls are made: by what is on screen, what changed at Google, and who in the engine asks. */
export interface Reasons {
  /** To be asked while the call begins: who asks is told by the stack. */
  of(call: Call): string;
  /** What happened at Google by now to this list is our own doing. */
  wrote(list: string): void;
}

/** Enough for the functions between a run of an account and its call. */
const FRAMES = 40;

/**
 * @param onScreen which list an account's screen shows
 */
export function createReasons(google: SimGoogle, onScreen: ReadonlyMap<string, string>): Reasons {
  /** When a list last changed, as it was when it was last read, or last written by us. */
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

/** The names of the functions that wait for what is about to be done. */
function askers(): Set<string> {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack } = new Error("who asks");
  Error.stackTraceLimit = before;
  return new Set(stack?.match(/(?<=at async )\w+/g));
}
