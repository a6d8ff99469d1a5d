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
  const { title, open, completed, groups, done } = printed;
  return (
    <article className={css.page}>
      <header className={css.head}>
        <h1 dir="auto">{title}</h1>
        <span>
          {open} open, {completed} completed · printed {pickerDate(today)}
        </span>
      </header>
      {groups.map(({ name, tasks }) => (
        <Rows key={name} name={name} tasks={tasks} today={today} />
      ))}
      {done.length > 0 && <Rows name="Completed Tasks" tasks={done} today={today} />}
    </article>
  );
}

function Rows({ name, tasks, today }: { name: string; tasks: readonly Task[]; today: Day }) {
  return (
    <section>
      <h2>
        <bdi>{name}</bdi> <span>{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map((task) => (
          <Row key={task.id} task={task} today={today} />
        ))}
      </ul>
    </section>
  );
}

function Row({ task, today }: { task: Task; today: Day }) {
  const { notes, label, due, parent, status } = task;
  const isDone = status === "completed";
  const isOverdue = !isDone && due !== null && due < today;
  return (
    <li className={cx(css.row, parent && css.isSubtask, isDone && css.isDone)}>
      <span className={css.box} aria-hidden="true" />
      <span dir="auto">
        {isDone && <span className="vh">Completed: </span>}
        <span className={css.title}>{titleOn(task)}</span>
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
