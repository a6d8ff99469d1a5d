import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "../src/main.ts");
const LATER = join(import.meta.dirname, "laterClock.ts");

/** The server's program as a process of its own, which ends with the test. */
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
    const server = fork(MAIN, {
      env: { ...this.#env, CLOCK_AHEAD: String(ahead) },
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
