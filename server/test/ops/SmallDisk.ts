import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { LEAN_ENV, SERVER } from "../../../scripts/leanNode.mjs";
import { temporaryFolder } from "../world.ts";

const MEGABYTE = 1024 * 1024;
/** Mounts the disk in a namespace of the server's, so that nothing stays mounted when the server ends. */
const RUN = 'mount -t tmpfs -o size=16m tmpfs "$1" && DISK="$1" && shift && exec "$@" >"$DISK/log" 2>&1';

/**
 * A server whose data and log are on a file system of 16 MB. Linux allows mounting it in a separate namespace without
 * special rights.
 */
export class SmallDisk {
  readonly #folder = temporaryFolder();
  readonly #env: NodeJS.ProcessEnv;
  #server: ChildProcess | null = null;
  #ballast: number | null = null;

  constructor(env: NodeJS.ProcessEnv) {
    const { NODE_COMPILE_CACHE } = LEAN_ENV;
    this.#env = {
      ...process.env,
      NODE_COMPILE_CACHE,
      DATABASE_URL: "",
      GOOGLE_CLIENT_ID: "",
      LOG_LEVEL: "trace",
      ...env,
    };
  }

  async start(): Promise<void> {
    const namespace = ["--map-root-user", "--mount", "sh", "-c", RUN, "sh", this.#folder];
    const server = spawn("unshare", [...namespace, process.execPath, SERVER], {
      env: { ...this.#env, DATA_DIR: join(this.#folder, "data") },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#server = server;
    const ended = once(server, "exit").then(([code]) => {
      throw new Error(`The server ended with ${code}.`);
    });
    await Promise.race([once(server, "message"), ended]);
    ended.catch(() => {});
  }

  /** Fills the disk to the last byte. */
  fill(): void {
    this.#ballast ??= openSync(this.#path("ballast"), "w");
    for (let size = MEGABYTE; size >= 1;) {
      try {
        writeSync(this.#ballast, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        size = Math.floor(size / 2);
      }
    }
  }

  /** Frees what `fill` used. */
  empty(): void {
    if (this.#ballast !== null) closeSync(this.#ballast);
    this.#ballast = null;
    rmSync(this.#path("ballast"));
  }

  log(): string {
    return readFileSync(this.#path("log"), "utf8");
  }

  /** Whether the server's process still runs. */
  get isUp(): boolean {
    return this.#server?.exitCode === null && this.#server.signalCode === null;
  }

  async end(how: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const server = this.#server;
    if (!server || !this.isUp) return null;
    const ended = once(server, "exit");
    server.kill(how);
    const [code] = (await ended) as [number | null];
    return code;
  }

  #path(name: string): string {
    return join("/proc", String(this.#server!.pid), "root", this.#folder, name);
  }
}
