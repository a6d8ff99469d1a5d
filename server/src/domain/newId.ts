import { randomBytes } from "node:crypto";

/** A new id: 96 random bits, 16 characters that stand in any path. */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}
