import { html } from "../pages/html.ts";
import { page } from "../pages/layout.ts";
import { siblings } from "../state/ordering.ts";
import { newestFirst } from "../state/tasks.ts";
import type { Account, Task, TaskList } from "../state/types.ts";
import { taskRow } from "./task-row.ts";

/**
 * Renders a list with buttons for all that a person can do.
 * @param undo id of a task that was just deleted, for the Undo button
 */
export function listPage(account: Account, list: TaskList, undo: string | undefined): string {
  const base = `/tasks/${account.sub}`;
  const address = `${base}/lists/${encodeURIComponent(list.id)}`;
  const open = (parent?: Task) => siblings(list, parent?.id).filter((task) => task.status === "needsAction");
  const row = (task: Task) => taskRow({ task, address, lists: account.lists, list });
  const rows = open().map((task) => {
    const below = open(task).map(row);
    return html`<li>
      ${row(task)}
      ${
        below.length > 0 &&
        html`<ul class="subtasks">
          ${below.map((each) => html`<li>${each}</li>`)}
        </ul>`
      }
    </li>`;
  });
  const completed = newestFirst(list).filter((task) => task.status === "completed" && !task.deleted);
  const deleted = undo === undefined ? undefined : list.tasks.get(undo);

  return page(
    `${list.title} – ${account.name}`,
    html`<nav aria-label="Lists">
        <p class="who">
          <a href="/">All accounts</a> · ${account.name} <span class="quiet">${account.email}</span>
        </p>
        <ul class="lists">
          ${account.lists.map((each) => html`<li><a href="${base}/lists/${each.id}" ${each === list && html`aria-current="page"`}>${each.title || "Untitled"}</a></li>`)}
        </ul>
      </nav>
      ${
        deleted?.deleted &&
        html`<form method="post" action="${address}/tasks/${deleted.id}/undo" class="notice" role="status">
          Deleted “${deleted.title || "Untitled"}”. <button class="plain">Undo</button>
        </form>`
      }
      <h1>${list.title || "Untitled"}</h1>
      <form method="post" action="${address}/tasks" class="add">
        <div>
          <label for="new-title">New task</label
          ><input id="new-title" name="title" required autocomplete="off" />
        </div>
        <div><label for="new-due">Due</label><input id="new-due" name="due" type="date" /></div>
        <button class="main">Add</button>
      </form>
      ${
        rows.length > 0
          ? html`<ul class="tasks">
              ${rows}
            </ul>`
          : html`<p class="quiet">Nothing to do in this list.</p>`
      }
      ${
        completed.length > 0 &&
        html`<details>
          <summary>Completed (${completed.length})</summary>
          <ul class="tasks">
            ${completed.map((task) => html`<li>${completedRow(task, address)}</li>`)}
          </ul>
          <form method="post" action="${address}/clear">
            <button class="plain">Hide all completed from the API’s default view</button>
          </form>
        </details>`
      }
      ${listForms(list, base, address)}`,
    { wide: true },
  );
}

function completedRow(task: Task, address: string) {
  const title = task.title || "Untitled";
  return html`<div class="row">
    <form method="post" action="${address}/tasks/${task.id}/reopen">
      <button class="tick done" aria-label="Mark as not completed: ${title}">✓</button>
    </form>
    <div class="what"><s>${title}</s> ${task.hidden && html`<span class="quiet">hidden</span>`}</div>
  </div>`;
}

function listForms(list: TaskList, base: string, address: string) {
  return html`<details>
    <summary>This list, and new lists</summary>
    <form method="post" action="${address}/rename" class="add">
      <div>
        <label for="list-title">Name of this list</label
        ><input id="list-title" name="title" value="${list.title}" required />
      </div>
      <button class="plain">Rename</button>
    </form>
    <form method="post" action="${base}/lists" class="add">
      <div>
        <label for="new-list">New list</label><input id="new-list" name="title" required autocomplete="off" />
      </div>
      <button class="plain">Create</button>
    </form>
    ${
      list.isDefault
        ? html`<p class="quiet">The default list cannot be deleted.</p>`
        : html`<form method="post" action="${address}/delete">
            <button class="plain danger">Delete this list and its tasks</button>
          </form>`
    }
  </details>`;
}
