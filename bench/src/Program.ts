import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LEAN } from "../../scripts/leanNode.mjs";
import type { Gauged } from "./gauge.ts";

const GAUGE = join(import.meta.dirname, "gauge.ts");
/**
 * Every LOOK milliseconds, the program's CPU time is read. The program counts as idle if it used less than IDLE_CPU milliseconds
 * in between.
 */
const LOOK = 300;
const IDLE_CPU = 6;
/** V8 returns memory to the system only after a program was idle for eight seconds. So wait for somewhat more milliseconds. */
const REST = 12_000;

/** A program in its own process, whose CPU time and memory are measured while it serves. */
export class Program {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /**
   * Starts a program, which reports its URL with `{ ready: true, url }`.
   * @throws Error with the program's output, if the program ends before that
   */
  static async start(path: string, env: NodeJS.ProcessEnv): Promise<Program> {
    const child = fork(path, {
      env: { ...process.env, DATABASE_URL: "", GOOGLE_CLIENT_ID: "", ...env },
      execArgv: [...LEAN, "--import", GAUGE],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => (output += String(chunk)));
    const url = await new Promise<string>((resolve, reject) => {
      child.on("message", (message: { ready?: true; url?: string }) => {
        if (message.ready) resolve(message.url!);
      });
      child.once("exit", (code) => reject(new Error(`${path} ended with ${code}.\n${output}`)));
    });
    return new Program(child, url);
  }

  async gauge(): Promise<Gauged> {
    const answer = once(this.#child, "message") as Promise<[{ gauged: Gauged }]>;
    this.#child.send("gauge");
    return (await answer)[0].gauged;
  }

  /** Waits until the program is idle, then reads its CPU time and memory. */
  async settle(): Promise<Gauged> {
    let before = await this.gauge();
    for (;;) {
      await sleep(LOOK);
      const now = await this.gauge();
      if (now.cpu - before.cpu < IDLE_CPU) return now;
      before = now;
    }
  }

  /** Waits until the program has been idle for REST milliseconds, then reads its CPU time and memory. */
  async rest(): Promise<Gauged> {
    await this.settle();
    await sleep(REST);
    return this.settle();
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
