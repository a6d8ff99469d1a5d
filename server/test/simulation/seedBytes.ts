import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "./Random.ts";

/**
 * Makes `randomBytes` draw from a seeded generator. The engine makes ids and markers from it.
 * @returns a function that restores the real `randomBytes`
 */
export function seedBytes(random: Random): () => void {
  const real = crypto.randomBytes;
  const seeded = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => random.int(256)));
  crypto.randomBytes = seeded as typeof crypto.randomBytes;
  syncBuiltinESMExports();
  return () => {
    crypto.randomBytes = real;
    syncBuiltinESMExports();
  };
}
