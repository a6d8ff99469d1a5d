import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CSSProperties, ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "./style.css";

/**
 * The floor page: a page that shows a board with the least possible work, for comparison with ours. It does what the floor of an
 * independent test does. It uses React, has the same tasks, draws cards of eight elements, and only the columns and cards near
 * the visible part. It completes tasks, has a form for a task, and searches titles. It lacks everything else: other views,
 * filters, icons, shortcut keys, themes, live changes, a board cache, Undo, the browser's history, and handling of failures.
 */
interface Task {
  id: string;
  finalTitle: string;
  /** The title in lower case, in which the search looks. */
  sought: string;
  notes: string;
  due: string | null;
  status: string;
  listId: string;
  listName: string;
  label: string | null;
}
interface List {
  google_list_id: string;
  google_list_name: string;
}
interface Board {
  lists: List[];
  tasks: Task[];
}
interface ColumnOf {
  list: List;
  tasks: readonly Task[];
}
type Act = (task: Task) => void;

/** The distance in pixels from one card to the next, and from one column to the next. */
const STEP = { card: 116, column: 292 };
/** How many cards and columns are drawn beyond the visible part. */
const MARGIN = { card: 4, column: 1 };
/** The height in pixels of the heading of completed tasks. */
const HEADING = 32;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dateOf = (due: string | null): string =>
  due === null ? "" : `${Number(due.slice(8))} ${MONTHS[Number(due.slice(5, 7)) - 1]} ${due.slice(0, 4)}`;

const styles = new Map<number, CSSProperties>();

/** The style of something at this height. The same height has the same object, so that a card is not drawn again. */
function styleAt(top: number): CSSProperties {
  const style = styles.get(top) ?? { top };
  styles.set(top, style);
  return style;
}

/**
 * Computes which items of a scrolled row or column are near the visible part: the index of the first, and the index after the
 * last.
 */
function useReach<Box extends HTMLElement>(kind: keyof typeof STEP, first: number) {
  const box = useRef<Box>(null);
  const [reach, setReach] = useState<readonly [from: number, to: number]>([0, first]);
  const onScroll = useCallback(() => {
    const element = box.current!;
    const isCard = kind === "card";
    const at = isCard ? element.scrollTop : element.scrollLeft;
    const size = isCard ? element.clientHeight : element.clientWidth;
    const from = Math.max(0, Math.floor(at / STEP[kind]) - MARGIN[kind]);
    const to = Math.ceil((at + size) / STEP[kind]) + MARGIN[kind];
    setReach((known) => (known[0] === from && known[1] === to ? known : [from, to]));
  }, [kind]);
  useLayoutEffect(onScroll, [onScroll]);
  return { box, reach, onScroll };
}

function Floor({ initial }: { initial: readonly ColumnOf[] }) {
  const [columns, setColumns] = useState(initial);
  const [edited, setEdited] = useState<Task | null>(null);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim().toLowerCase());
  const toggle = useCallback<Act>((task) => {
    const changed = { ...task, status: task.status === "completed" ? "needsAction" : "completed" };
    setColumns((all) =>
      all.map((column) =>
        column.list.google_list_id === task.listId
          ? { ...column, tasks: column.tasks.map((each) => (each.id === task.id ? changed : each)) }
          : column,
      ),
    );
    void fetch("/task", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ status: changed.status }),
    });
  }, []);
  const { box, reach, onScroll } = useReach<HTMLElement>("column", 6);
  return (
    <div className="app">
      <header className="top">
        <b>Board</b>
        <input
          id="search"
          placeholder="Search task..."
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </header>
      <main className="board" ref={box} onScroll={onScroll}>
        {columns.map((column, at) =>
          at < reach[0] || at >= reach[1] ? (
            <section className="column" key={column.list.google_list_id} />
          ) : (
            <Column
              key={column.list.google_list_id}
              column={column}
              sought={sought}
              toggle={toggle}
              edit={setEdited}
            />
          ),
        )}
      </main>
      {edited && <Editor task={edited} columns={columns} close={() => setEdited(null)} />}
    </div>
  );
}

interface ColumnProps {
  column: ColumnOf;
  sought: string;
  toggle: Act;
  edit: Act;
}

/** A column shows its open tasks, a heading, and its completed tasks. */
const Column = memo(function Column({ column: { list, tasks }, sought, toggle, edit }: ColumnProps) {
  const [open, done] = useMemo(() => {
    const found = tasks.filter((task) => task.sought.includes(sought));
    const isDone = ({ status }: Task): boolean => status === "completed";
    return [found.filter((task) => !isDone(task)), found.filter(isDone)] as const;
  }, [tasks, sought]);
  const { box, reach, onScroll } = useReach<HTMLDivElement>("card", 12);
  const [from, to] = reach;
  const rows: ReactNode[] = [];
  for (let at = from; at < Math.min(to, open.length + done.length); at++) {
    const task = (open[at] ?? done[at - open.length])!;
    const top = at * STEP.card + (at < open.length ? 0 : HEADING);
    rows.push(<Card key={task.id} task={task} toggle={toggle} edit={edit} style={styleAt(top)} />);
  }
  if (from <= open.length && to >= open.length)
    rows.push(
      <button key="heading" type="button" className="heading" style={styleAt(open.length * STEP.card)}>
        Completed Tasks ({done.length})
      </button>,
    );
  return (
    <section className="column" data-column="">
      <h2>
        {list.google_list_name}
        <button type="button">+ Task</button>
      </h2>
      <div className="cards" data-cards="" ref={box} onScroll={onScroll}>
        <div style={{ height: (open.length + done.length) * STEP.card + HEADING }}>{rows}</div>
      </div>
    </section>
  );
});

interface CardProps {
  task: Task;
  toggle: Act;
  edit: Act;
  style: CSSProperties;
}

const Card = memo(function Card({ task, toggle, edit, style }: CardProps) {
  const isDone = task.status === "completed";
  return (
    <div className={isDone ? "card done" : "card"} data-card={task.id} style={style}>
      <input type="checkbox" aria-label="Complete" checked={isDone} onChange={() => toggle(task)} />
      <button type="button" className="title" data-card-title="" onClick={() => edit(task)}>
        {task.finalTitle}
      </button>
      <button type="button" className="menu" aria-label="Menu">
        ⋮
      </button>
      <span className="chip">{task.label}</span>
      <div className="row">
        <span>{task.listName}</span>
        <button type="button">{dateOf(task.due)}</button>
      </div>
    </div>
  );
});

interface EditorProps {
  task: Task;
  columns: readonly ColumnOf[];
  close: () => void;
}

function Editor({ task, columns, close }: EditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close}>
      <form method="dialog">
        <input aria-label="Title" defaultValue={task.finalTitle} />
        <select aria-label="List" defaultValue={task.listId}>
          {columns.map(({ list: { google_list_id: id, google_list_name: name } }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <input aria-label="Due date" type="date" defaultValue={task.due ?? ""} />
        <textarea aria-label="Description" rows={5} defaultValue={task.notes} />
        <button type="submit">Save</button>
      </form>
    </dialog>
  );
}

const answer = await fetch("/board.json");
const { lists, tasks } = (await answer.json()) as Board;
for (const task of tasks) task.sought = task.finalTitle.toLowerCase();
const byList = Map.groupBy(tasks, (task) => task.listId);
createRoot(document.getElementById("root")!).render(
  <Floor initial={lists.map((list) => ({ list, tasks: byList.get(list.google_list_id) ?? [] }))} />,
);
