import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { quickFolder } from "./quickFolder.ts";

// A process beside the test run. It ends when the IPC channel to it closes. So even `kill -9` of the run leaves
// neither a PostgreSQL nor its files behind. The argument is the folder with PostgreSQL's bin, lib and share.
const native = process.argv[2]!;
const windows = process.platform === "win32";

// PostgreSQL refuses to run as root, so it runs as `nobody`. That user must reach the programs and own the data,
// wherever the checkout is. So both are copied to temporary folders that everybody may enter.
const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
const everybodys = other ? "/tmp" : tmpdir();
const home = mkdtempSync(join(quickFolder(everybodys), "tasklane-pg-"));
const data = join(home, "data");
const tree = mkdtempSync(join(everybodys, "tasklane-pg-"));
process.once("exit", () => {
  for (const dir of [home, tree]) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});
// Ignore signals, because only the end of the channel stops this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

cpSync(native, tree, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
linkLibraries();
mkdirSync(data, { mode: 0o700 });
for (const dir of [home, tree]) chmodSync(dir, 0o755);
if (other) for (const dir of [home, data]) chownSync(dir, other.uid, other.gid);

const env = {
  PATH: process.env["PATH"],
  LC_ALL: "C",
  TZ: "UTC",
  ...(windows && { SystemRoot: process.env["SystemRoot"] }),
};
const program = (name: string): string => join(tree, "bin", windows ? `${name}.exe` : name);

const made = spawnSync(
  program("initdb"),
  [
    "-D",
    data,
    ..."-U postgres -A trust -E UTF8 --no-sync --locale-provider=builtin --locale=C.UTF-8".split(" "),
  ],
  { ...other, env, cwd: home, encoding: "utf8" },
);
if (made.status !== 0) fail(made.stderr || String(made.error));

const port = windows ? 20_000 + (process.pid % 20_000) : 5432;
const settings = {
  ...(windows
    ? { listen_addresses: "127.0.0.1" }
    : { listen_addresses: "", unix_socket_directories: home, unix_socket_permissions: "0777" }),
  port,
  max_connections: 200,
  shared_buffers: "64MB",
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  io_method: "sync",
  autovacuum: "off",
  jit: "off",
  max_wal_size: "4GB",
};
const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
let restarting = false;
let server = launch();
process.on("message", () => {
  restarting = true;
  server.kill(windows ? undefined : "SIGINT");
});
process.on("disconnect", () => server.kill(windows ? undefined : "SIGQUIT"));
if (!process.connected) server.kill("SIGQUIT");

function launch(): ChildProcess {
  const postgres = spawn(program("postgres"), ["-D", data, ...flags], {
    ...other,
    env,
    cwd: home,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  postgres.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    if (log.length < 10_000) log += chunk;
    if (log.includes("ready to accept connections") && chunk.includes("ready to accept connections"))
      process.send?.({ url: windows ? `postgresql://postgres@127.0.0.1:${port}/postgres` : socketUrl() });
  });
  postgres.on("error", (error) => fail(String(error)));
  postgres.on("exit", () => {
    if (!process.connected) process.exit();
    if (!restarting) fail(log);
    restarting = false;
    server = launch();
  });
  return postgres;
}

function socketUrl(): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(home)}`;
}

/** npm packages cannot contain links. This package lists its links for an install script, which npm may not have run. */
function linkLibraries(): void {
  const list = join(tree, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(tree, target.replace(/^native\//, ""));
    if (!existsSync(link))
      symlinkSync(dirname(source) === dirname(target) ? basename(source) : join(tree, source), link);
  }
}

function fail(message: string): never {
  process.send?.({ error: message.trim() });
  process.exit(1);
}
