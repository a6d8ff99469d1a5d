import { hash } from "node:crypto";

const BASE64URL_LENGTH = 11;

/**
 * Computes Google's etag since 2025: a hash of the served content, 64 bits in base64url, with the quotes as part of the
 * value. Equal content has an equal etag, so moving a task away and back restores the old one.
 */
export function etagOf(content: unknown): string {
  return `"${hash("sha1", JSON.stringify(content), "base64url").slice(0, BASE64URL_LENGTH)}"`;
}
