import { randomBytes } from "node:crypto";

/** Makes an id of 96 random bits, as 16 characters that need no escaping in a URL. */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}
