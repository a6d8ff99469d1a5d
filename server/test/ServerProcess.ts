import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildServer } from "../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";

const LATER = join(import.meta.dirname, "laterClock.ts");
let building: Promise<void> | null = null;
let isBuilt = false;

/** A bundle starts with a quarter of the CPU that the sources take. Its build is skipped while they stay as they are. */
async function build(): Promise<void> {
  await (building ??= buildServer(process.execPath));
  isBuilt = true;
}

/** The server's program, as it is shipped, as a process of its own, which ends with the test. */
export class ServerProcess {
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  /** Everything that it printed, in all its lives. */
  printed = "";

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, DATABASE_URL: "", GOOGLE_CLIENT_ID: "", ...env };
  }

  /** @param ahead how far its clock goes ahead of ours, in milliseconds */
  async start(ahead = 0): Promise<void> {
    const { NODE_COMPILE_CACHE } = LEAN_ENV;
    // Whoever ends it at once finds that it was started.
    if (!isBuilt) await build();
    const server = fork(SERVER, {
      env: { ...this.#env, NODE_COMPILE_CACHE, CLOCK_AHEAD: String(ahead) },
      execArgv: ["--import", LATER],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = server;
    const from = this.printed.length;
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk) => (this.printed += String(chunk)));
    await new Promise<void>((resolve, reject) => {
      server.once("message", () => resolve());
      server.once("exit", (code) =>
        reject(new Error(`The server ended with ${code}.\n${this.printed.slice(from)}`)),
      );
    });
  }

  /** Stops it where it stands, as a machine does that is out of memory or is moved. */
  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  /** Lets it go on as if no time had passed. */
  wake(): void {
    this.#process?.kill("SIGCONT");
  }

  async end(how: "SIGTERM" | "SIGKILL"): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(how);
    await ended;
  }
}
