import type { BinEntry } from "@tasklane/contract/bin.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { useEffect, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { sentenceOf } from "../../data/api/failed.ts";
import { toast } from "../../data/api/toast.ts";
import { useStore } from "../../data/store.ts";
import { confirm } from "../../ui/confirmation.ts";
import { deleteEntryForGood, emptyWhatWasSeen, fetchBin, restoreEntry } from "./binCalls.ts";
import type { BinContent } from "./binCalls.ts";
import { keyOf } from "./binWords.ts";

/** The bin is read this many milliseconds after the board changed, so that several changes cost one reading. */
const READ_AFTER = 400;
/** The order in which Restore all restores kinds: what holds other things comes first. */
const ORDER = ["list", "sublist", "section", "label", "completed", "task"];

/** Reads the bin. If the server does not answer, what was read before stays. */
async function readInto(set: Dispatch<SetStateAction<BinContent | "failed" | undefined>>): Promise<void> {
  await fetchBin().then(set, () => set((now) => now ?? "failed"));
}

/** The bin as the page shows it, and what can be done in it. An entry leaves the page before its answer comes. */
export function useBin() {
  const [content, setContent] = useState<BinContent | "failed">();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const read = (): Promise<void> => readInto(setContent);
  useEffect(() => {
    void readInto(setContent);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useStore.subscribe((state, before) => {
      if (state.board === before.board) return;
      clearTimeout(timer);
      timer = setTimeout(() => void readInto(setContent), READ_AFTER);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  /** Hides entries while a change of them is under way. If it fails, they show again. */
  const without = async (entries: readonly BinEntry[], change: () => Promise<void>): Promise<void> => {
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
  const entries = all.filter((entry) => !leaving.has(keyOf(entry)));
  return {
    state: content === undefined ? "loading" : content === "failed" ? "failed" : "read",
    entries,
    more: typeof content === "object" ? content.total - all.length : 0,
    retry: () => {
      setContent(undefined);
      void read();
    },
    restore: (entry: BinEntry, toListId?: string) =>
      without([entry], async () => {
        await restoreEntry(entry, toListId).then(toast.success, (error: unknown) =>
          toast.failure(sentenceOf(error, FAILURE.restore)),
        );
      }),
    restoreAll: async () => {
      const some = entries
        .filter(({ kind, listId }) => listId !== null || kind === "list" || kind === "label")
        .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
      await without(some, async () => {
        let restored = 0;
        for (const entry of some) {
          const isDone = await restoreEntry(entry).then(
            () => true,
            () => false,
          );
          if (isDone) restored++;
        }
        const failed = some.length - restored;
        if (failed === 0) toast.success(`Restored ${restored === 1 ? "1 entry" : `${restored} entries`}`);
        else toast.failure(`${restored} restored, ${failed} not`);
      });
    },
    deleteForGood: async (entry: BinEntry) => {
      if (!(await confirm(CONFIRM.deleteForGood))) return false;
      await without([entry], async () => {
        await deleteEntryForGood(entry).then(toast.success, (error: unknown) =>
          toast.failure(sentenceOf(error, FAILURE.deleteForGood)),
        );
      });
      return true;
    },
    empty: async () => {
      if (typeof content !== "object") return;
      const some = entries.filter(({ mayDelete }) => mayDelete);
      const tasks = some.reduce((sum, entry) => sum + entry.tasks, 0);
      if (!(await confirm(CONFIRM.emptyBin(tasks)))) return;
      await without(some, async () => {
        await emptyWhatWasSeen(content.cursor).then(toast.success, (error: unknown) =>
          toast.failure(sentenceOf(error, FAILURE.emptyBin)),
        );
      });
    },
  };
}
