import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** The server's program as users get it, which `bundle.mjs` writes. */
export const SERVER = join(ROOT, "server/dist/main.js");

/**
 * Options of Node that keep the server's memory small.
 * - A small space for young objects saves memory; the garbage collector runs a little more often.
 * - `gc` can be called, so that the server collects garbage when it is idle (`collectAtRest.ts`).
 */
export const LEAN = ["--max-semi-space-size=4", "--expose-gc"];

/** The folder where Node stores compiled code, so that only the first start spends time and memory on compiling. */
const COMPILED = join(ROOT, ".cache", "compiled");

/**
 * Environment variables that keep the server's memory small. They make the C library of Linux use few memory pools, and return
 * large blocks to the system at once. A block is large above a threshold just over 64 KB, the size of connection buffers. By
 * default the library raises the threshold to the largest block freed so far, and would then keep the memory of our boards.
 */
export const LEAN_ENV = {
  NODE_COMPILE_CACHE: COMPILED,
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "69632",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
