import { useVirtualizer } from "@tanstack/react-virtual";
import { Ellipsis } from "lucide-react";
import { memo, useDeferredValue, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "./style.css";

/**
 * The least that a page can do to show a board: React, a windowed list, the same cards, of the same tasks. What is
 * completed is sent, and said with a way back; what a search finds is marked, as on our cards. No other view, no filter
 * but the text, no keys, no themes, no live changes, no local copy, nothing that outlives a failure.
 */
interface Task {
  id: string;
  finalTitle: string;
  notes: string;
  due: string | null;
  status: string;
  listId: string;
  listName: string;
  sublistName: string | null;
  label: string | null;
  parent: string | null;
}
interface Board {
  lists: { google_list_id: string; google_list_name: string }[];
  tasks: Task[];
}
interface Completed {
  task: Task;
  message: string;
}
interface Doing {
  complete(task: Task): void;
  edit(task: Task): void;
}

function Floor({ board }: { board: Board }) {
  const [tasks, setTasks] = useState(() => Map.groupBy(board.tasks, (task) => task.listId));
  const [edited, setEdited] = useState<Task | null>(null);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.toLowerCase());
  const [completed, setCompleted] = useState<Completed | null>(null);
  const doing = useMemo<Doing>(
    () => ({
      edit: setEdited,
      complete: (task) => {
        const status = task.status === "completed" ? "needsAction" : "completed";
        const changed = { ...task, status };
        setTasks((all) => {
          const column = all.get(task.listId)!.map((each) => (each.id === task.id ? changed : each));
          return new Map(all).set(task.listId, column);
        });
        void patch(changed).then((message) =>
          setCompleted(status === "completed" ? { message, task: changed } : null),
        );
      },
    }),
    [],
  );
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
      <main className="board">
        {board.lists.map(({ google_list_id: id, google_list_name: name }) => (
          <Column key={id} name={name} tasks={tasks.get(id) ?? []} sought={sought} doing={doing} />
        ))}
      </main>
      {completed && (
        <output className="message">
          {completed.message}
          <button type="button" onClick={() => doing.complete(completed.task)}>
            Undo
          </button>
        </output>
      )}
      {edited && <Editor task={edited} board={board} close={() => setEdited(null)} />}
    </>
  );
}

const Column = memo(function Column(props: { name: string; tasks: Task[]; sought: string; doing: Doing }) {
  const { name, tasks, sought, doing } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const open = tasks.filter(({ status }) => status === "needsAction");
    if (sought === "") return open;
    return open.filter(({ finalTitle, notes, label, listName, sublistName }) =>
      [finalTitle, notes, label, listName, sublistName].some((text) => text?.toLowerCase().includes(sought)),
    );
  }, [tasks, sought]);
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here to mind
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 84,
    getItemKey: (at) => found[at]!.id,
    overscan: 8,
  });
  return (
    <section className="column" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <button type="button">Task</button>
      </header>
      <div className="cards" ref={scroller}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Card task={found[index]!} sought={sought} doing={doing} />
            </li>
          ))}
        </ul>
        <button type="button">Completed Tasks ({tasks.length - found.length})</button>
      </div>
    </section>
  );
});

const Card = memo(function Card({ task, sought, doing }: { task: Task; sought: string; doing: Doing }) {
  const { finalTitle, due, listName, sublistName, label, parent } = task;
  return (
    <div className="card" data-card="">
      <input type="checkbox" aria-label={finalTitle} checked={false} onChange={() => doing.complete(task)} />
      <div>
        <button type="button" data-card-title="" onClick={() => doing.edit(task)}>
          {sought === "" ? finalTitle : marked(finalTitle, sought)}
        </button>
        <div className="row">
          {parent && <span>ST</span>}
          <p>{sublistName ? `${listName} / ${sublistName}` : listName}</p>
          <button type="button" aria-label="Task menu">
            <Ellipsis size={16} />
          </button>
          <button type="button">{due}</button>
        </div>
        {label && <span className="chip">{label}</span>}
      </div>
    </div>
  );
});

function marked(text: string, sought: string): ReactNode {
  const at = text.toLowerCase().indexOf(sought);
  if (at < 0) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

async function patch(task: Task): Promise<string> {
  const answer = await fetch("/task", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(task),
  });
  return ((await answer.json()) as { message: string }).message;
}

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
