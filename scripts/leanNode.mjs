import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** How a server is started: with little room for young objects, it stays small and collects a little more often. */
export const LEAN = ["--max-semi-space-size=4"];

/** Where Node keeps what it has made of our TypeScript, so that only the first start waits for that, and holds what it takes. */
export const COMPILED = join(ROOT, ".cache", "compiled");
