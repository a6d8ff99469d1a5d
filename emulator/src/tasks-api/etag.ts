import { hash } from "node:crypto";

const BASE64URL_LENGTH = 11;

/**
 * Computes an etag as Google has done since 2025: a hash of the served content, 64 bits in base64url, with quotes around it.
 * Equal content has an equal etag. So a task that was moved away and back has its old etag again.
 */
export function etagOf(content: unknown): string {
  return `"${hash("sha1", JSON.stringify(content), "base64url").slice(0, BASE64URL_LENGTH)}"`;
}
