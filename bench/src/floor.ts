import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * The floor server: a server that sends a board with the least possible work, for comparison with ours. It uses Node's own HTTP
 * and SQLite, reads tasks, lists and labels with a query each, and serialises the rows unchanged by `JSON.stringify`. It has no
 * sessions, no limits and no parsing of titles.
 */
const database = new DatabaseSync(process.env["FLOOR_DATABASE"]!, { readOnly: true });
const tasks = database.prepare(`
  select task.id, replica.google_id as task_id, replica.raw_title as title, task.text as finalTitle, task.notes, task.due,
    task.status, task.completed_at as completed, member.google_list_id as listId, list.name as listName,
    sublist.id as sublistId, task.sublist as sublistName, task.section, task.label, task.parent,
    task.order_key as position, task.rev as version, replica.synced_rev as synced
  from member join list on list.id = member.list_id join task on task.list_id = list.id
    left join remote_task as replica on replica.task_id = task.id and replica.member_id = member.id
    left join sublist on sublist.list_id = list.id and sublist.name = task.sublist
  where task.deleted_rev is null`);
const lists = database.prepare(
  "select google_list_id, name from member join list on list.id = member.list_id",
);
const labels = database.prepare("select id, name from label");

const server = createServer((request, response) => {
  const body = JSON.stringify({ lists: lists.all(), labels: labels.all(), tasks: tasks.all() });
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (!request.headers["accept-encoding"]?.includes("br")) {
    response.end(body);
    return;
  }
  response.setHeader("content-encoding", "br");
  response.end(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on("disconnect", () => process.exit(0));
