import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";

/**
 * The floor server: a server for many people that does the least possible work, for comparison with ours. It uses Node's own HTTP
 * and SQLite, and sends the rows of an account unchanged. A change is one update that waits for the disk, and then an event to
 * the listening clients. It has no sessions, no limits and no rules.
 */
const database = new DatabaseSync(process.env["FLOOR_DATABASE"]!);
database.exec("pragma busy_timeout = 5000; pragma journal_mode = WAL; pragma synchronous = FULL;");
const OF = `from member join list on list.id = member.list_id join task on task.list_id = list.id
  left join remote_task as replica on replica.task_id = task.id and replica.member_id = member.id
  where member.account_id = (select id from account where email = ? || '.' || ?) and task.deleted_rev is null`;
const rows = `select task.id, replica.google_id as task_id, replica.raw_title as title, task.text as finalTitle, task.notes,
  task.due, task.status, task.completed_at as completed, member.google_list_id as listId, list.name as listName,
  task.sublist, task.section, task.label, task.parent, task.order_key as position, task.rev as version ${OF}`;
const board = database.prepare(rows);
const delta = database.prepare(`${rows} and task.changed > ?`);
const change = database.prepare(
  "update task set text = ?, rev = rev + 1, changed = (select n + 1 from clock) where id = ?",
);
const tick = database.prepare("update clock set n = n + 1");
const now = database.prepare("select n from clock");
const email = process.env["FLOOR_EMAIL"]!;
const streams = new Map<string, Set<ServerResponse>>();

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, "http://floor");
  const n = searchParams.get("n")!;
  const json = (body: object): void => {
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(body));
  };
  if (pathname === "/board") json({ tasks: board.all(email, n), cursor: now.get()!["n"] });
  else if (pathname === "/delta")
    json({ tasks: delta.all(email, n, Number(searchParams.get("since"))), cursor: now.get()!["n"] });
  else if (pathname === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: changed\ndata: {}\n\n");
    const responses = streams.get(n) ?? new Set();
    streams.set(n, responses.add(response));
    response.on("close", () => responses.delete(response));
  } else {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { id, title } = JSON.parse(body) as { id: string; title: string };
      database.exec("begin immediate");
      change.run(title, id);
      tick.run();
      database.exec("commit");
      for (const each of streams.get(n) ?? []) each.write("event: changed\ndata: {}\n\n");
      json({ message: "Changed" });
    });
  }
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on("disconnect", () => process.exit(0));
