import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LEAN } from "../../scripts/leanNode.mjs";
import type { Gauged } from "./gauge.ts";

const GAUGE = join(import.meta.dirname, "gauge.ts");
/**
 * A program counts as idle if it uses less than IDLE_CPU milliseconds of CPU between two looks, which are LOOK milliseconds
 * apart.
 */
const LOOK = 300;
const IDLE_CPU = 6;
/** V8 returns memory only after a program was idle for eight seconds, so wait somewhat longer, in milliseconds. */
const REST = 12_000;

/** A program in its own process, which is measured while it serves. */
export class Program {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /**
   * Starts a program that reports its address with `{ ready: true, url }`.
   * @throws Error with the program's output, if it ends before that
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

  /** Waits until the program is idle, then measures it. */
  async settle(): Promise<Gauged> {
    let before = await this.gauge();
    for (;;) {
      await sleep(LOOK);
      const now = await this.gauge();
      if (now.cpu - before.cpu < IDLE_CPU) return now;
      before = now;
    }
  }

  /** Waits until the program has been idle for a while, then measures it. */
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
