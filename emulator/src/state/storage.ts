import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";

const TABLES = `
  CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS accounts (sub TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS lists (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS tasks (list_id TEXT, id TEXT, json TEXT NOT NULL, PRIMARY KEY (list_id, id)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS oauth (
    key TEXT PRIMARY KEY, grant_id TEXT, uid TEXT, expires_at INTEGER NOT NULL, json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS oauth_by_grant ON oauth (grant_id);
  CREATE INDEX IF NOT EXISTS oauth_by_uid ON oauth (uid) WHERE uid IS NOT NULL;
`;

const OWNER_ALONE = 0o600;

/**
 * SQLite's settings. The lock is exclusive: a second emulator on the same folder would contradict the state that this one has in
 * memory.
 */
const SETTINGS = `
  PRAGMA busy_timeout = 1000;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
`;

/**
 * Stores the emulator's state in one SQLite file, or only in memory. Thanks to the write-ahead log, a killed process loses no
 * committed write, and the file is never damaged. A power cut may lose the last moments, which is acceptable for an emulator.
 */
export class Storage {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  /**
   * @param dataDir the folder for the file, created when missing; null keeps everything in memory
   * @throws the system's error when the folder cannot be written; SQLite's error when another emulator uses the file
   */
  constructor(dataDir: string | null) {
    this.#database = new DatabaseSync(dataDir === null ? ":memory:" : ownFile(dataDir));
    this.#database.exec(SETTINGS);
    this.#database.exec(TABLES);
  }

  /** Runs writes as one transaction. A call within another call joins its transaction. */
  write<Result>(work: () => Result): Result {
    if (this.#depth > 0) return work();
    this.#database.exec("BEGIN IMMEDIATE");
    this.#depth += 1;
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      // On a full disk, SQLite has already ended the transaction by itself, and a rollback would fail.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  run(sql: string, ...values: (string | number | null)[]): void {
    this.#prepared(sql).run(...values);
  }

  rows(sql: string, ...values: (string | number | null)[]): unknown[] {
    return this.#prepared(sql).all(...values);
  }

  row(sql: string, ...values: (string | number | null)[]): unknown {
    return this.#prepared(sql).get(...values);
  }

  /** Reads a setting of the file, such as the signing keys, or whether example accounts were created. A reset keeps settings. */
  setting(key: string): unknown {
    const row = this.row("SELECT json FROM settings WHERE key = ?", key) as { json: string } | undefined;
    return row && JSON.parse(row.json);
  }

  saveSetting(key: string, value: unknown): void {
    this.run("INSERT OR REPLACE INTO settings (key, json) VALUES (?, ?)", key, JSON.stringify(value));
  }

  /** Deletes everything except the settings. */
  clear(): void {
    this.write(() => {
      for (const table of ["accounts", "lists", "tasks", "oauth"]) this.run(`DELETE FROM ${table}`);
    });
  }

  close(): void {
    this.#database.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/**
 * Creates the file so that only its owner can read it, because it contains refresh tokens. SQLite gives the log beside it the
 * same permissions.
 */
function ownFile(dataDir: string): string {
  makeFolder(dataDir);
  const path = join(dataDir, "emulator.sqlite");
  closeSync(openSync(path, "a", OWNER_ALONE));
  chmodSync(path, OWNER_ALONE);
  return path;
}

/** Creates missing folders one by one. Node's recursive mode hangs on file systems that refuse new folders, such as /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}
