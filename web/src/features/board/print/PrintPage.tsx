// @chunk board
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { cardDate } from "../../../ui/dates.ts";
import { pickerDate } from "../../../ui/times.ts";
import { cx } from "../../../ui/cx.ts";
import { titleOn } from "../../tasks/titleOn.ts";
import * as css from "./PrintPage.module.css";
import type { Printed } from "./printed.ts";

/** The view on paper: without sidebar and top bar, with full titles and notes, and with dates and labels as text. */
export function PrintPage({ printed, today }: { printed: Printed; today: Day }) {
  const { title, open, completed, groups, done, parents } = printed;
  const more = { parents, today };
  return (
    <article className={css.page}>
      <header className={css.head}>
        <h1 dir="auto">{title}</h1>
        <span>
          {open} open, {completed} completed · printed {pickerDate(today)}
        </span>
      </header>
      {groups.map(({ name, tasks }, at) => (
        // Two lists may have the same name.
        <Rows key={at} name={name} tasks={tasks} {...more} />
      ))}
      {done.length > 0 && <Rows name="Completed Tasks" tasks={done} {...more} />}
    </article>
  );
}

interface RowsProps extends Pick<Printed, "parents"> {
  name: string;
  tasks: readonly Task[];
  today: Day;
}

function Rows({ name, tasks, parents, today }: RowsProps) {
  return (
    <section>
      <h2>
        <bdi>{name}</bdi> <span>{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map((task) => (
          <Row key={task.id} task={task} above={parents.get(task.id)} today={today} />
        ))}
      </ul>
    </section>
  );
}

/** A subtask is indented below its parent. Away from its parent, it names it, as its card does. */
function Row({ task, above, today }: { task: Task; above: string | undefined; today: Day }) {
  const { notes, label, due, parent, status } = task;
  const isDone = status === "completed";
  const isOverdue = !isDone && due !== null && due < today;
  return (
    <li className={cx(css.row, parent && !above && css.isSubtask, isDone && css.isDone)}>
      <span className={css.box} aria-hidden="true" />
      <span dir="auto">
        {isDone && <span className="vh">Completed: </span>}
        <span className={css.title}>{titleOn(task)}</span>
        {above && (
          <span className={css.parent}>
            Subtask of <bdi>{above}</bdi>
          </span>
        )}
        {notes && <span className={css.notes}>{notes}</span>}
      </span>
      <span className={css.label} dir="auto">
        {label}
      </span>
      <span className={css.due}>
        {isOverdue ? <strong>{cardDate(due)}, overdue</strong> : due && cardDate(due)}
      </span>
    </li>
  );
}
