import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** The server as it is shipped; `bundle.mjs` writes it. */
export const SERVER = join(ROOT, "server/dist/main.js");

/**
 * How a server is started: with little room for young objects, it stays small and collects a little more often, and it may
 * collect when it has nothing to do (`collectAtRest.ts`). V8 does without the second of its three compilers, whose own code and
 * what it makes are some 4 MB; what is called often comes to the third one all the same.
 */
export const LEAN = ["--max-semi-space-size=4", "--expose-gc", "--no-maglev"];

/** Where Node keeps what it has compiled, so that only the first start waits for that, and holds what it takes. */
const COMPILED = join(ROOT, ".cache", "compiled");

/**
 * The environment of a lean server. The C library of Linux is told to keep few pools, and to give every large block back at
 * once, but those of 64 KB into which connections are read: by itself it keeps the more, the larger the blocks are that it has
 * seen, and ours are whole boards.
 */
export const LEAN_ENV = {
  NODE_COMPILE_CACHE: COMPILED,
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "69632",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
