import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** The shipped server, which `bundle.mjs` writes. */
export const SERVER = join(ROOT, "server/dist/main.js");

/**
 * Options that keep a server's memory small.
 * - A small space for young objects saves memory; the garbage collector runs a little more often.
 * - The server may collect garbage when it is idle (`collectAtRest.ts`).
 * - V8 skips the second of its three compilers, which saves some 4 MB. The third still compiles the functions that run
 *   often.
 */
export const LEAN = ["--max-semi-space-size=4", "--expose-gc", "--no-maglev"];

/** Where Node caches compiled code, so that only the first start spends time and memory on compiling. */
const COMPILED = join(ROOT, ".cache", "compiled");

/**
 * The environment of a lean server. It makes the C library of Linux use few memory pools and return large blocks to the
 * system at once. The limit is just above 64 KB, the size of connection buffers. By default, the library raises this limit
 * to the size of the largest freed block, and so keeps the memory of our boards.
 */
export const LEAN_ENV = {
  NODE_COMPILE_CACHE: COMPILED,
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "69632",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
