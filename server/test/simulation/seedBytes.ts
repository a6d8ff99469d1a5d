import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "./Random.ts";

/**
 * Lets `randomBytes`, from which the engine makes ids and markers, draw from a seeded generator.
 * @returns what gives the real one back
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
