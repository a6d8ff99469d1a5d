import type { QuickAddContext } from "@tasklane/contract/quickAddLine.ts";
import type { TextRange } from "@tasklane/contract/textRange.ts";
import { LINES_AT_ONCE, pastedLines } from "@tasklane/contract/quickAddLines.ts";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { addLines } from "./addLines.ts";
import { Hint } from "./Hint.tsx";
import { hintWords, unknownLabelWords } from "./lineWords.ts";
import * as css from "./QuickAdd.module.css";
import { countWords, pastedTasks, placeWords, unknownLabels } from "./pastedTasks.ts";
import type { PastedTask } from "./pastedTasks.ts";
import { problemOf } from "./useQuickAdd.ts";
import { TokenChips } from "./Tokens.tsx";

interface PastedTasksProps {
  /** The pasted text. */
  text: string;
  context: QuickAddContext;
  onKeepAsLine: (line: string) => void;
  onCancel: () => void;
  onCreated: () => void;
  children: ReactNode;
}

/** Shows the tasks that pasted lines will become, and creates them in one step. */
export function PastedTasks({
  text,
  context,
  onKeepAsLine,
  onCancel,
  onCreated,
  children,
}: PastedTasksProps) {
  const [kept, setKept] = useState<ReadonlyMap<number, readonly TextRange[]>>(new Map());
  const board = useStore((state) => state.board);
  // Count before parsing: to parse ten thousand lines would freeze the page.
  const count = pastedLines(text).length;
  if (count > LINES_AT_ONCE)
    return (
      <TooManyLines count={count} onCancel={onCancel}>
        {children}
      </TooManyLines>
    );
  const tasks = pastedTasks(text, context, kept);
  const unknown = unknownLabels(tasks, context.names.labels);
  const bad = tasks.find(({ line }) => problemOf(line) !== undefined);
  const keepAsText = (at: number, range: TextRange): void =>
    setKept(new Map(kept).set(at, [...(kept.get(at) ?? []), range]));
  return (
    <Dialog title={`Create ${countWords(tasks)} in ${placeWords(tasks, board)}`} onClose={onCancel}>
      <div className={cx(dialog.body, css.pasted)}>
        <ul className={css.rows}>
          {tasks.map((task, at) => (
            <Row key={at} task={task} onKeepAsText={(range) => keepAsText(at, range)} />
          ))}
        </ul>
        {tasks.some(({ staysOpen }) => staysOpen) && (
          <Hint>A completed task with an open subtask stays open.</Hint>
        )}
        {tasks
          .flatMap(({ line }) => line.hints)
          .slice(0, 1)
          .map((hint) => (
            <Hint key={hint.text}>{hintWords(hint)}</Hint>
          ))}
        {unknown.length > 0 && <Hint>{unknownLabelWords(unknown)}</Hint>}
        {bad ? (
          <p className={css.error} role="alert">
            {quoted(bad.line.title)}: {problemOf(bad.line)}
          </p>
        ) : (
          <p className={css.hint}>
            <Undo2 size={14} aria-hidden />
            <span>One step: Undo takes all {tasks.length} back.</span>
          </p>
        )}
      </div>
      <footer className={cx(dialog.foot, css.pastedFoot)}>
        <Button kind="ghost" onClick={() => onKeepAsLine(tasks.map(({ text: its }) => its).join(" "))}>
          Keep as one line
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          kind="primary"
          data-field=""
          disabled={bad !== undefined}
          onClick={() => {
            void addLines(tasks);
            onCreated();
          }}
        >
          Create {tasks.length}
        </Button>
      </footer>
      {children}
    </Dialog>
  );
}

interface TooManyLinesProps {
  count: number;
  onCancel: () => void;
  children: ReactNode;
}

/** Says that quick add does not create so many tasks. */
function TooManyLines({ count, onCancel, children }: TooManyLinesProps) {
  return (
    <Dialog title={`${count} lines`} onClose={onCancel}>
      <div className={dialog.body}>
        <p>Quick add creates up to {LINES_AT_ONCE} tasks at once. Paste fewer lines.</p>
      </div>
      <footer className={dialog.foot}>
        <Button onClick={onCancel} data-field="">
          Cancel
        </Button>
      </footer>
      {children}
    </Dialog>
  );
}

function Row({ task, onKeepAsText }: { task: PastedTask; onKeepAsText: (range: TextRange) => void }) {
  const { line, under, isDone = false } = task;
  return (
    <li
      className={cx(
        css.row,
        (under !== undefined || line.parent !== null) && css.isSubtask,
        isDone && css.isDone,
      )}
    >
      <span className={css.ring} aria-hidden="true" />
      <span className={css.title} dir="auto" title={line.title}>
        {line.title}
      </span>
      {under !== undefined && <span className="vh">, subtask</span>}
      {isDone && <span className="vh">, completed</span>}
      <TokenChips tokens={line.tokens} onTakeBack={({ takeBack }) => onKeepAsText(takeBack)} />
    </li>
  );
}
