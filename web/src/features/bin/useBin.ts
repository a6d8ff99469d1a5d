"use no memo"; // This component reads the outbox whenever it renders.

import type { BinEntry } from "@tasklane/contract/bin.ts";
import { CONFIRM } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { useEffect, useState } from "react";
import { toast } from "../../data/api/toast.ts";
import { coalesced } from "../../data/coalesced.ts";
import { currentId } from "../../data/boardData.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { dropStep, readStacks } from "../../data/mutations/undoStack.ts";
import type { MutationCall, UndoStep } from "../../data/mutations/undoStack.ts";
import { readValue, writeValue } from "../../data/storage.ts";
import * as KEYS from "../../data/storageKeys.ts";
import { getState, useStore } from "../../data/store.ts";
import { confirm } from "../../ui/confirm.ts";
import { catchUp } from "../lists/catchUp.ts";
import {
  deleteForGoodMutation,
  emptyBinMutation,
  fetchBin,
  findPendingKeys,
  keptEntry,
  restoreEntryMutation,
} from "./binMutations.ts";
import type { BinContent } from "./binMutations.ts";
import { keyOf, taskOf, whatGoes } from "./binWords.ts";
import { restoreFromBinMutation } from "./restoreFromBin.ts";
import type { Deleted } from "./restoreFromBin.ts";
import { restoreTaskMutation } from "../tasks/restoreTask.ts";

/** The bin is fetched this many milliseconds after the board changed, so that several changes cost one request. */
const READ_AFTER = 400;
/** This many of the newest entries are stored in this browser, so that the bin can be shown without the server. */
const STORED = 100;
/** The order in which Restore all restores entries. Lists come before what they contain. */
const ORDER = ["list", "sublist", "section", "label", "completed", "tasks", "task"];

/** Fetches the bin. If the server does not answer, the content fetched before stays. */
async function fetchInto(
  set: (change: (now: BinContent | "failed" | undefined) => BinContent | "failed") => void,
): Promise<void> {
  const content = await fetchBin().catch(() => undefined);
  if (!content) return set((now) => now ?? "failed");
  set(() => content);
  const userId = getState().user?.user_id;
  if (userId === undefined) return;
  writeValue(KEYS.bin, userId, { ...content, entries: content.entries.slice(0, STORED) });
}

function readStored(): BinContent | undefined {
  const userId = getState().user?.user_id;
  const stored = userId === undefined ? undefined : (readValue(KEYS.bin, userId) as BinContent | undefined);
  const isWhole =
    Array.isArray(stored?.entries) && stored.entries.every((each) => Array.isArray(each.content));
  return isWhole ? stored : undefined;
}

/** Restores an entry. @returns the server's answer, or undefined if it refused */
async function restoreEntry(entry: BinEntry, toListId?: string) {
  const args = { entry: keptEntry(entry), ...(toListId !== undefined && { toListId }) };
  const restored = runMutation(restoreEntryMutation, args);
  dropStepsThatRestore(entry); // At once: while the server does not answer, Undo would restore it a second time.
  return (await restored).answer;
}

/** Drops the undo steps that would restore an entry or its tasks, because they come back. */
function dropStepsThatRestore({ id, taskIds }: BinEntry): void {
  const { board } = getState(); // A restored list has a new id in Google.
  const back = new Set([id, ...taskIds].map((each) => currentId(board, each)));
  const restores = ({ name, args }: MutationCall): boolean =>
    (name === restoreFromBinMutation.name && back.has(currentId(board, (args as Deleted).id))) ||
    (name === restoreTaskMutation.name && back.has(currentId(board, (args as { task: Task }).task.id)));
  const isDropped = (step: UndoStep, direction: "undo" | "redo"): boolean => {
    const calls = step.parts.flatMap((part) => part[direction]);
    return calls.length > 0 && calls.every(restores);
  };
  const { undo, redo } = readStacks();
  const steps = [
    ...undo.filter((step) => isDropped(step, "undo")),
    ...redo.filter((step) => isDropped(step, "redo")),
  ];
  for (const step of steps) {
    dropStep(step.id);
    toast.closeUsed(step.id);
  }
}

/** Restores entries, and says how many came back. */
async function restoreAndTell(entries: readonly BinEntry[]): Promise<void> {
  const answers = await Promise.all(entries.map((entry) => restoreEntry(entry)));
  const restored = answers.filter(Boolean).length;
  const failed = entries.length - restored;
  if (failed === 0) toast.success(`Restored ${restored === 1 ? "1 entry" : `${restored} entries`}`);
  else toast.failure(`${restored} restored, ${failed} not`);
  await catchUp();
}

/** Fetches the bin when the page opens, and again soon after the board or the connection changed. */
function useContent() {
  const [content, setContent] = useState<BinContent | "failed" | undefined>(readStored);
  // One request at a time, so that an older answer cannot bring back what was restored.
  const [read] = useState(() => coalesced(async () => fetchInto(setContent)));
  useEffect(() => {
    void read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useStore.subscribe((state, before) => {
      if (state.board === before.board && state.isUnreachable === before.isUnreachable) return;
      clearTimeout(timer);
      timer = setTimeout(() => void read(), READ_AFTER);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [read]);
  const retry = (): void => {
    setContent(undefined);
    void read();
  };
  return { content, read, retry };
}

/**
 * The bin as the page shows it, and what can be done in it. A restored or deleted entry disappears before the server answers, and
 * stays hidden while its mutation is in the outbox.
 */
export function useBin() {
  const { content, read, retry } = useContent();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const userId = useStore(({ user }) => user?.user_id ?? "");
  // Rerender when the board's pending mutations change, because the outbox changes with them.
  useStore(({ board }) => board.changes);

  /** Hides entries while `change` runs, and until the bin is fetched again. If the change failed, shows them again. */
  const hideDuring = async (entries: readonly BinEntry[], change: () => Promise<void>): Promise<void> => {
    const keys = entries.map(keyOf);
    setLeaving((now) => now.union(new Set(keys)));
    try {
      await change();
      await read();
    } finally {
      setLeaving((now) => now.difference(new Set(keys)));
    }
  };

  const all = typeof content === "object" ? content.entries : [];
  const pending = findPendingKeys(userId);
  const isLeaving = (entry: BinEntry): boolean => leaving.has(keyOf(entry)) || pending.has(keyOf(entry));
  const entries = all.filter((entry) => !isLeaving(entry));
  const restore = (entry: BinEntry, toListId?: string): Promise<void> =>
    hideDuring([entry], async () => {
      const answer = await restoreEntry(entry, toListId);
      if (!answer) return;
      toast.success(answer.message);
      await catchUp();
    });
  return {
    state: content === undefined ? "loading" : content === "failed" ? "failed" : "read",
    entries,
    more: typeof content === "object" ? content.total - all.length : 0,
    retry,
    isLeaving,
    restore,
    /** Restores a single task of an entry. */
    restoreOne: (entry: BinEntry, taskId: string) => restore(taskOf(entry, taskId)),
    /**
     * Restores entries, one after another. Tasks whose list is deleted too are left out, because nobody says where they should go.
     * @param some the entries that the page shows
     */
    restoreAll: async (some: readonly BinEntry[]) => {
      const known = some
        .filter(({ listId, kind }) => listId !== null || kind === "list" || kind === "label")
        .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
      await hideDuring(known, () => restoreAndTell(known));
    },
    deleteForGood: async (entry: BinEntry) => {
      if (!(await confirm(CONFIRM.deleteForGood(whatGoes(entry))))) return false;
      void hideDuring([entry], async () => {
        const { answer } = await runMutation(deleteForGoodMutation, { entry: keptEntry(entry) });
        if (answer) toast.success(answer.message);
      });
      return true;
    },
    empty: async () => {
      if (typeof content !== "object") return false;
      const some = entries.filter(({ mayDelete }) => mayDelete);
      const tasks = some.reduce((sum, entry) => sum + entry.tasks, 0);
      if (!(await confirm(CONFIRM.emptyBin(tasks)))) return false;
      void hideDuring(some, async () => {
        const args = { cursor: content.cursor, keys: some.map(keyOf) };
        const { answer } = await runMutation(emptyBinMutation, args);
        if (answer) toast.success(answer.message);
      });
      return true;
    },
  };
}
