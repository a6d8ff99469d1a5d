import type { Html } from "../pages/html.ts";
import { html } from "../pages/html.ts";
import type { Task, TaskList } from "../state/types.ts";

export interface TaskRow {
  task: Task;
  /** The URL path of the list's page. */
  address: string;
  list: TaskList;
  lists: TaskList[];
}

const DAY = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Renders an open task: a button to complete it, its text, and a folded form for everything else. */
export function taskRow({ task, address, list, lists }: TaskRow): Html {
  const { id, due, notes } = task;
  const title = task.title || "Untitled";
  const here = `${address}/tasks/${id}`;
  const button = (action: string, text: string, kind = "plain") =>
    html`<button class="${kind}" formaction="${here}/${action}" formnovalidate>${text}</button>`;
  return html`<div class="row">
    <form method="post" action="${here}/complete">
      <button class="tick" aria-label="Complete: ${title}"></button>
    </form>
    <details class="what">
      <summary>
        ${title} ${due && html`<time class="due" datetime="${due}">${DAY.format(Date.parse(due))}</time>`}
        ${notes && html`<span class="quiet notes">${notes}</span>`}
      </summary>
      <form method="post" action="${here}/save">
        <label for="title-${id}">Title</label><input id="title-${id}" name="title" value="${task.title}" />
        <label for="due-${id}">Due</label><input id="due-${id}" name="due" type="date" value="${due ?? ""}" />
        <label for="notes-${id}">Notes</label
        ><textarea id="notes-${id}" name="notes" rows="3">${"\n"}${notes ?? ""}</textarea>
        <label for="list-${id}">List</label>
        <select id="list-${id}" name="list">
          ${lists.map((each) => html`<option value="${each.id}" ${each === list && "selected"}>${each.title || "Untitled"}</option>`)}
        </select>
        <div class="actions">
          <button class="main">Save</button>
          ${button("up", "Move up")} ${button("down", "Move down")}
          ${button("delete", "Delete", "plain danger")}
        </div>
      </form>
      ${task.parent === undefined && subtaskForm(task, address)}
    </details>
  </div>`;
}

function subtaskForm({ id }: Task, address: string): Html {
  return html`<form method="post" action="${address}/tasks" class="add">
    <input type="hidden" name="parent" value="${id}" />
    <div>
      <label for="sub-${id}">New subtask</label
      ><input id="sub-${id}" name="title" required autocomplete="off" />
    </div>
    <button class="plain">Add</button>
  </form>`;
}
