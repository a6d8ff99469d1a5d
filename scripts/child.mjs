import { spawn } from "node:child_process";
import { LEAN, LEAN_ENV } from "./leanNode.mjs";
import { ROOT } from "./root.mjs";

/** How long a child may take to stop, in milliseconds. The server itself waits 10 seconds for its last calls. */
const PATIENCE = 15_000;

/**
 * Runs one of our programs as a child process. The child sends `{ ready: true, url }` over the IPC channel. It exits when the
 * channel closes, so it never outlives this process. Its output is stored until `show` is called.
 */
export class Child {
  #process;
  #held = "";
  #shown = false;

  /**
   * @param {string} node the path of the Node that runs the program
   * @param {string} main the path of the program, relative to the checkout
   * @param {string} name the name that people read
   * @param {Record<string, string>} [settings] environment variables that override those of this process
   */
  constructor(node, main, name, settings = {}) {
    this.name = name;
    /** Whether the child reported that this is its first start; valid after `ready`. */
    this.isNew = false;
    const child = spawn(node, [...LEAN, main], {
      cwd: ROOT,
      env: { ...LEAN_ENV, ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = child;
    child.stdout?.on("data", (chunk) => this.#print(process.stdout, chunk));
    child.stderr?.on("data", (chunk) => this.#print(process.stderr, chunk));
    // Do not use the event `close`: Node does not emit it after we disconnect the channel.
    const ended = new Promise((resolve) => {
      child.on("error", (error) => resolve(error.message));
      child.on("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const silent = [child.stdout, child.stderr].map(
      (stream) => new Promise((done) => stream?.on("close", done)),
    );
    /** @type {Promise<string>} how the child ended, in words; resolves after all its output */
    this.ended = Promise.all([ended, ...silent]).then(([how]) => how);
    /** @type {Promise<string>} the URL that the child reports when it is ready */
    this.ready = new Promise((resolve) => {
      child.on("message", (/** @type {{ ready?: boolean, url?: string, isNew?: boolean }} */ message) => {
        this.isNew = message.isNew === true;
        if (message.ready) resolve(message.url ?? "");
      });
    });
  }

  /**
   * Prints the stored output, and prints all further output at once.
   * @returns whether there was any output so far
   */
  show() {
    this.#shown = true;
    const held = this.#held;
    this.#held = "";
    process.stderr.write(held);
    return held !== "";
  }

  /** Stops the child by closing the channel. If the child takes too long, kills it. */
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
