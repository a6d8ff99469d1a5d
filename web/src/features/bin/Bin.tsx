import type { BinEntry } from "@tasklane/contract/bin.ts";
import { FAILURE, TEXT } from "@tasklane/contract/sentences.ts";
import { useRef, useState } from "react";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { afterClosing } from "../../ui/typeAhead.ts";
import { useNow } from "../../ui/useNow.ts";
import * as css from "./Bin.module.css";
import { BinRow } from "./BinRow.tsx";
import { BinTools } from "./BinTools.tsx";
import { byDay, filterEntries, isOfTasks, keyOf, taskOf } from "./binWords.ts";
import type { BinFilter } from "./binWords.ts";
import { RestoreTo } from "./RestoreTo.tsx";
import { useBin } from "./useBin.ts";

const MINUTE = 60_000;

/** The bin: what was deleted in the last 30 days, by day, newest first (product 17). */
export default function Bin() {
  const bin = useBin();
  const today = useStore((state) => state.today);
  const [asked, setAsked] = useState<BinEntry>();
  const page = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<BinFilter>({ show: "all", text: "" });
  const shown = filterEntries(bin.entries, filter);

  /** A row is about to disappear: moves the focus to the next row, or to the page. */
  const focusAfter = (entry: BinEntry): void => {
    const rows = [...(page.current?.querySelectorAll<HTMLElement>("[data-restore]") ?? [])];
    const at = shown.findIndex((each) => keyOf(each) === keyOf(entry));
    (rows[at + 1] ?? rows[at - 1] ?? page.current)?.focus();
  };
  /** An act takes its button away: if nothing has the focus then, moves the focus to the page. */
  const keepFocus = (): void =>
    afterClosing(() => {
      if (document.activeElement === document.body) page.current?.focus();
    });
  const restore = (entry: BinEntry): void => {
    if (entry.listId === null && isOfTasks(entry)) return setAsked(entry);
    focusAfter(entry);
    void bin.restore(entry);
  };
  return (
    <section
      className={css.bin}
      ref={page}
      tabIndex={-1}
      aria-label="Bin"
      aria-busy={bin.state === "loading"}
    >
      <NoEntries bin={bin} />
      {bin.entries.length > 0 && (
        <>
          <BinTools
            entries={bin.entries}
            filter={filter}
            onFilter={setFilter}
            onRestoreAll={
              shown.length > 0
                ? () => {
                    // A slow computer may take the button away only later.
                    void bin.restoreAll(shown).finally(keepFocus);
                    keepFocus();
                  }
                : undefined
            }
            onEmpty={() => void bin.empty().then((isYes) => isYes && keepFocus())}
          />
          {shown.length === 0 && <p className={css.message}>{TEXT.nothingMatches}</p>}
          {byDay(shown, today).map(({ name, entries }) => (
            <Day
              key={name}
              name={name}
              entries={entries}
              bin={bin}
              onRestore={restore}
              onRestoredOne={keepFocus}
              onDeleted={() => page.current?.focus()}
            />
          ))}
          {bin.more > 0 && <p className={css.message}>and {bin.more.toLocaleString("en")} older</p>}
        </>
      )}
      {asked && (
        <RestoreTo
          entry={asked}
          onClose={() => setAsked(undefined)}
          onRestore={(listId) => {
            setAsked(undefined);
            void bin.restore(asked, listId);
            keepFocus();
          }}
        />
      )}
    </section>
  );
}

interface DayProps {
  name: string;
  entries: readonly BinEntry[];
  bin: ReturnType<typeof useBin>;
  onRestore: (entry: BinEntry) => void;
  onRestoredOne: () => void;
  onDeleted: () => void;
}

/** The entries that were deleted on one day. */
function Day({ name, entries, bin, onRestore, onRestoredOne, onDeleted }: DayProps) {
  const now = useNow(MINUTE);
  const restoreOne = (entry: BinEntry, taskId: string): void => {
    void bin.restoreOne(entry, taskId);
    onRestoredOne();
  };
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {entries.map((entry) => (
          <BinRow
            key={keyOf(entry)}
            entry={entry}
            now={now}
            onRestore={() => onRestore(entry)}
            onRestoreOne={entry.listId === null ? undefined : (taskId) => restoreOne(entry, taskId)}
            isLeaving={(taskId) => bin.isLeaving(taskOf(entry, taskId))}
            onDelete={() => void bin.deleteForGood(entry).then((isYes) => isYes && onDeleted())}
          />
        ))}
      </ul>
    </section>
  );
}

/** What stands in the place of entries: that they are loading, could not be read, or that there are none. */
function NoEntries({ bin }: { bin: ReturnType<typeof useBin> }) {
  if (bin.state === "loading") return <output className={css.message}>{TEXT.loading}</output>;
  if (bin.state === "failed")
    return (
      <div className={css.message}>
        <p role="alert">{FAILURE.readBin}</p>
        <Button onClick={bin.retry}>Try again</Button>
      </div>
    );
  if (bin.entries.length > 0) return null;
  return (
    <p className={css.message}>
      {TEXT.binIsEmpty}
      <br />
      {TEXT.binKeeps}
    </p>
  );
}
