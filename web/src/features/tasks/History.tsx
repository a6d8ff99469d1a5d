import { FAILURE, TEXT } from "@tasklane/contract/sentences.ts";
import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "../../data/api/failureSentences.ts";
import { Button } from "../../ui/Button.tsx";
import { cardDate } from "../../ui/dates.ts";
import { serverNow } from "../../ui/serverClock.ts";
import { ago } from "../../ui/times.ts";
import { authorName } from "./authorName.ts";
import { completeTask } from "./completeTask.ts";
import { googleTask } from "./googleTask.ts";
import * as css from "./History.module.css";
import { takenBack } from "./takenBack.ts";
import { fetchPast } from "./taskHistory.ts";

const NAMES: Readonly<Record<string, string>> = {
  title: "Title",
  sublist: "Sublist",
  section: "Section",
  label: "Label",
  notes: "Description",
  due: "Due date",
  status: "Status",
  parent: "Parent task",
};
const STATUSES: Readonly<Record<string, string>> = { needsAction: "Open", completed: "Completed" };

interface HistoryProps {
  task: Task;
  /** Whether the form has unsaved changes. Restoring an old value would not take them into account. */
  isDirty: boolean;
  onTakenBack: () => void;
}

/**
 * The history of a task: values that were replaced, by whom and when, with a button to restore each (rule I2). It is fetched when
 * the person opens it.
 */
export default function TaskHistory({ task, isDirty, onTakenBack }: HistoryProps) {
  const [changes, setChanges] = useState<readonly Change[]>();
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const open = async (): Promise<void> => {
    setIsOpen(!isOpen);
    if (isOpen) return;
    setProblem(undefined);
    try {
      setChanges((await fetchPast(task)).changes);
    } catch (error) {
      setProblem(sentenceOf(error, FAILURE.fallback));
    }
  };
  return (
    <section className={css.history} aria-label="History">
      <button type="button" className={css.twist} aria-expanded={isOpen} onClick={() => void open()}>
        <ChevronRight size={14} aria-hidden />
        History
      </button>
      {isOpen && (
        <div className={css.list} aria-busy={!changes && !problem}>
          {!changes && <p className={css.quiet}>{problem ?? TEXT.loading}</p>}
          {changes?.length === 0 && (
            <p className={css.quiet}>Nothing was replaced within the last 30 days.</p>
          )}
          <ul>
            {changes?.map((change, at) => (
              <li key={change.field + change.at + String(change.from)}>
                <Replaced
                  change={change}
                  number={numberOf(changes, at)}
                  task={task}
                  isDirty={isDirty}
                  onTakeBack={() => {
                    takeBack(task, change);
                    onTakenBack();
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Numbers changes that look the same: counts the changes up to this one that replaced the same value of the same field. */
function numberOf(changes: readonly Change[], at: number): number {
  const { field, from } = changes[at]!;
  return changes.slice(0, at + 1).filter((each) => each.field === field && each.from === from).length;
}

interface ReplacedProps {
  change: Change;
  /**
   * A number above 1 if the history has an earlier row with the same words. It makes the accessible names of the buttons
   * different.
   */
  number: number;
  task: Task;
  isDirty: boolean;
  onTakeBack: () => void;
}

function Replaced({ change, number, task, isDirty, onTakeBack }: ReplacedProps) {
  const { field, from, to, at } = change;
  const name = NAMES[field] ?? field;
  const [now] = useState(serverNow);
  return (
    <>
      <div className={css.words}>
        <span className={css.field}>{name}</span>
        <del dir="auto">{shown(field, from)}</del>
        <span className="vh">became</span>
        <ins dir="auto">{shown(field, to)}</ins>
        <small>
          {change.by && `${authorName(change)}, `}
          <time dateTime={at}>{ago(Date.parse(at), now)}</time>
        </small>
      </div>
      {takenBack(task, change) && (
        <Button
          kind="ghost"
          size="sm"
          aria-label={`Take back: ${name}, ${shown(field, from)}${number > 1 ? ` (${number})` : ""}`}
          title={isDirty ? "Save or close what you have changed first." : undefined}
          disabled={isDirty}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
    </>
  );
}

function shown(field: string, value: string | null): string {
  if (value === null || value === "") return field === "due" ? "No Date" : "None";
  if (field === "status") return STATUSES[value] ?? value;
  if (field === "parent") return "Another task";
  return field === "due" ? cardDate(value) : value;
}

function takeBack(task: Task, change: Change): void {
  const back = takenBack(task, change);
  if (!back) return;
  if ("status" in back) void completeTask(task, back.status);
  else void googleTask(task, back, { undoable: true });
}
