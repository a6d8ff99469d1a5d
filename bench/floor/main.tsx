import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import "./style.css";

/**
 * The floor page: a page that shows a board with the least possible work, for comparison with ours. It uses React, has the same
 * tasks, and draws cards of eight elements. Like ours, it draws only the columns and cards near the visible part. It sends
 * completed tasks to the server. It lacks everything else: other views, filters except the text filter, icons, shortcut keys,
 * themes, live changes, a board cache, the browser's history, and handling of failures. It imitates the page of an independent
 * test, which has 587 elements in a window of 1440 by 900.
 */
interface Task {
  id: string;
  finalTitle: string;
  notes: string;
  due: string | null;
  status: string;
  listId: string;
  listName: string;
  label: string | null;
}
interface Board {
  lists: { google_list_id: string; google_list_name: string }[];
  tasks: Task[];
}
interface Doing {
  complete(task: Task): void;
  edit(task: Task): void;
}

/** The distance in pixels from one card to the next, and from one column to the next. */
const STEP = { card: 116, column: 292 };
/** How many cards and columns are drawn beyond the visible part. */
const MARGIN = { card: 4, column: 1 };

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

function Floor({ board }: { board: Board }) {
  const [tasks, setTasks] = useState(() => Map.groupBy(board.tasks, (task) => task.listId));
  const [edited, setEdited] = useState<Task | null>(null);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim().toLowerCase());
  const doing = useMemo<Doing>(
    () => ({
      edit: setEdited,
      complete: (task) => {
        const changed = { ...task, status: "completed" };
        setTasks((all) => {
          const column = all.get(task.listId)!.map((each) => (each.id === task.id ? changed : each));
          return new Map(all).set(task.listId, column);
        });
        void fetch("/task", {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ status: changed.status }),
        });
      },
    }),
    [],
  );
  const { box, reach, onScroll } = useReach<HTMLElement>("column", 6);
  return (
    <>
      {location.pathname === "/search" && (
        <input
          type="text"
          aria-label="Search Tasks.."
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <main className="board" ref={box} onScroll={onScroll}>
        {board.lists.map(({ google_list_id: id, google_list_name: name }, at) =>
          at < reach[0] || at >= reach[1] ? (
            <section className="column" key={id} />
          ) : (
            <Column key={id} name={name} tasks={tasks.get(id) ?? []} sought={sought} doing={doing} />
          ),
        )}
      </main>
      {edited && <Editor task={edited} board={board} close={() => setEdited(null)} />}
    </>
  );
}

const Column = memo(function Column(props: { name: string; tasks: Task[]; sought: string; doing: Doing }) {
  const { name, tasks, sought, doing } = props;
  const open = useMemo(
    () =>
      tasks.filter(
        ({ status, finalTitle }) =>
          status === "needsAction" && (sought === "" || finalTitle.toLowerCase().includes(sought)),
      ),
    [tasks, sought],
  );
  const { box, reach, onScroll } = useReach<HTMLDivElement>("card", 12);
  const [from, to] = reach;
  return (
    <section className="column" aria-label={name}>
      <h2>
        {name}
        <button type="button">Task</button>
      </h2>
      <div className="cards" ref={box} onScroll={onScroll}>
        <div style={{ height: open.length * STEP.card }}>
          {open.slice(from, to).map((task, at) => (
            <Card key={task.id} task={task} top={(from + at) * STEP.card} doing={doing} />
          ))}
        </div>
        <button type="button">Completed Tasks ({tasks.length - open.length})</button>
      </div>
    </section>
  );
});

const Card = memo(function Card({ task, top, doing }: { task: Task; top: number; doing: Doing }) {
  const { finalTitle, due, listName, label } = task;
  return (
    <div className="card" data-card="" style={{ top }}>
      <input type="checkbox" aria-label="Complete" checked={false} onChange={() => doing.complete(task)} />
      <button type="button" className="title" data-card-title="" onClick={() => doing.edit(task)}>
        {finalTitle}
      </button>
      <button type="button" aria-label="Task menu">
        ⋮
      </button>
      {label && <span className="chip">{label}</span>}
      <div className="row">
        <span>{listName}</span>
        <button type="button">{due}</button>
      </div>
    </div>
  );
});

function Editor({ task, board, close }: { task: Task; board: Board; close(): void }) {
  return (
    <dialog ref={(dialog) => dialog?.showModal()} onClose={close} aria-label="Edit Task">
      <form method="dialog">
        <label>
          Title <input name="title" defaultValue={task.finalTitle} />
        </label>
        <label>
          Description <textarea name="notes" defaultValue={task.notes} />
        </label>
        <label>
          List
          <select name="list" defaultValue={task.listId}>
            {board.lists.map(({ google_list_id: id, google_list_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Due date <input name="due" type="date" defaultValue={task.due ?? ""} />
        </label>
        <button type="submit">Save</button>
      </form>
    </dialog>
  );
}

const answer = await fetch("/board.json");
createRoot(document.getElementById("root")!).render(<Floor board={(await answer.json()) as Board} />);
