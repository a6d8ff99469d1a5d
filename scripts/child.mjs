import { spawn } from "node:child_process";
import { LEAN, LEAN_ENV } from "./leanNode.mjs";
import { ROOT } from "./root.mjs";

const PATIENCE = 10_000;

/**
 * A program of ours as a child of this process. It says `{ ready: true, url }` over the IPC channel, and ends when the
 * channel does, so it never outlives us, however we end. What it prints is held back until `show`.
 */
export class Child {
  #process;
  #held = "";
  #shown = false;

  /**
   * @param {string} node
   * @param {string} main path of its program, from the checkout on
   * @param {string} name what people call it
   * @param {Record<string, string>} [settings] environment variables that count before those of this process
   */
  constructor(node, main, name, settings = {}) {
    this.name = name;
    /** Whether it says that this is its first start, once it is ready. */
    this.isNew = false;
    const child = spawn(node, [...LEAN, main], {
      cwd: ROOT,
      env: { ...LEAN_ENV, ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = child;
    child.stdout?.on("data", (chunk) => this.#print(process.stdout, chunk));
    child.stderr?.on("data", (chunk) => this.#print(process.stderr, chunk));
    // Not `close`: Node does not emit it after a `disconnect` of ours.
    const ended = new Promise((resolve) => {
      child.on("error", (error) => resolve(error.message));
      child.on("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const silent = [child.stdout, child.stderr].map(
      (stream) => new Promise((done) => stream?.on("close", done)),
    );
    /** @type {Promise<string>} how it ended, in words, after all that it said */
    this.ended = Promise.all([ended, ...silent]).then(([how]) => how);
    /** @type {Promise<string>} its address */
    this.ready = new Promise((resolve) => {
      child.on("message", (/** @type {{ ready?: boolean, url?: string, isNew?: boolean }} */ said) => {
        this.isNew = said.isNew === true;
        if (said.ready) resolve(said.url ?? "");
      });
    });
  }

  /** Lets what it prints through, and tells whether it had printed anything so far. */
  show() {
    this.#shown = true;
    const held = this.#held;
    this.#held = "";
    process.stderr.write(held);
    return held !== "";
  }

  /** Ends it: kindly at first, and by force when it takes too long. */
  async stop() {
    if (this.#process.connected) this.#process.disconnect();
    const force = setTimeout(() => this.#process.kill("SIGKILL"), PATIENCE);
    await this.ended;
    clearTimeout(force);
  }

  /**
   * @param {NodeJS.WriteStream} stream
   * @param {Buffer} chunk
   */
  #print(stream, chunk) {
    if (this.#shown) stream.write(chunk);
    else this.#held += chunk.toString();
  }
}
