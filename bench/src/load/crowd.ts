import { createHash, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** A person of the crowd: the value of their session cookie, and the list and tasks that they change. */
export interface Somebody {
  n: number;
  session: string;
  listId: string;
  tasks: string[];
}

/**
 * How an account is copied. For each table: the columns that get new ids in the copy, and the condition that selects the
 * account's rows. All other columns are copied unchanged.
 */
const OWN: Record<string, { ids: string[]; of: string }> = {
  account: { ids: ["id", "google_sub", "email"], of: "id = :of" },
  list: { ids: ["id"], of: "id in (select list_id from member where account_id = :of)" },
  member: { ids: ["id", "list_id", "account_id"], of: "account_id = :of" },
  task: {
    ids: ["id", "list_id", "parent"],
    of: "list_id in (select list_id from member where account_id = :of)",
  },
  remote_task: {
    ids: ["account_id", "member_id", "task_id"],
    of: "member_id in (select id from member where account_id = :of)",
  },
};

/**
 * Makes copies of the existing account, each with a session. Google does not accept the copies' grants, so their changes stay on
 * the server. So only the server is measured.
 */
export function makeCrowd(database: DatabaseSync, count: number): Somebody[] {
  const { id: of } = database.prepare("select id from account").get() as { id: string };
  const lists = database
    .prepare(
      `select member.google_list_id as listId, group_concat(task.id, ' ') as tasks from member
       join task on task.list_id = member.list_id and task.parent is null and task.deleted_rev is null
       where account_id = ? group by member.id order by count(*) desc`,
    )
    .all(of) as { listId: string; tasks: string }[];
  const [{ listId, tasks }] = lists as [{ listId: string; tasks: string }];
  database.exec("begin immediate; update clock set n = n + 1");
  for (const [table, { ids, of: which }] of Object.entries(OWN)) {
    const columns = database.prepare(`select name from pragma_table_info('${table}')`).all() as {
      name: string;
    }[];
    const values = columns.map(({ name }) => {
      if (ids.includes(name)) return `${name} || '.' || n`;
      if (name === "changed") return "(select n from clock)";
      return table === "account" && name === "google" ? "'reauth'" : name;
    });
    const copies = `with recursive many (n) as (select 1 union all select n + 1 from many where n < :count)
      insert into ${table} (${columns.map(({ name }) => name).join()}) select ${values.join()} from ${table}, many where ${which}`;
    database.prepare(copies).run({ of, count });
  }
  const signIn = database.prepare(
    "insert into session (id, account_id, created_at, seen_at) values (?, ?, ?, ?)",
  );
  const crowd = Array.from({ length: count }, (_, at): Somebody => {
    const [n, session] = [at + 1, randomBytes(32).toString("base64url")];
    const hash = createHash("sha256").update(session).digest("hex");
    signIn.run(hash, `${of}.${n}`, Date.now(), Date.now());
    return { n, session, listId, tasks: tasks.split(" ").map((id) => `${id}.${n}`) };
  });
  database.exec("commit");
  return crowd;
}
