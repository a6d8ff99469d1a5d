import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "../StartFailure.ts";

const FILE = "secret-keys";

/**
 * Reads the keys that this installation generated for itself, newest first, one per line. The first start generates
 * one key.
 * @throws StartFailure when the folder cannot be written or the file contains no valid keys
 */
export function secretKeysIn(dir: string): string[] {
  const path = join(dir, FILE);
  const known = readKeys(path);
  if (known) return known;
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
    // A link fails if the file exists, while a rename would replace it. So if two processes start at once, the second uses the
    // key of the first.
    linkSync(draft, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST")
      throw new StartFailure(`The secret keys cannot be kept in ${path}.`, { cause });
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeys(path) ?? [];
}

function readKeys(path: string): string[] | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new StartFailure(`The secret keys in ${path} cannot be read.`, { cause });
  }
  const keys = text.split(/\s+/).filter((key) => key !== "");
  if (keys.length === 0 || keys.some((key) => key.length < 32))
    throw new StartFailure(`The file ${path} must hold keys of at least 32 characters, one a line.`);
  return keys;
}
