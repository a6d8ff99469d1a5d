import { invalidArgument } from "./errors.ts";

/** Where the next page begins: after a number of items, or after a particular item (see the switch `pageTokens`). */
export interface PageStart {
  offset: number;
  after?: { updated: number; sequence: number };
}

/** Makes a page token, opaque to clients. Like Google's, it ends with `=`, so a client must percent-encode it. */
export function encodePageToken(start: PageStart): string {
  const text = JSON.stringify(start);
  const padded = text.length % 3 === 0 ? `${text} ` : text;
  const token = Buffer.from(padded).toString("base64url");
  return token.padEnd(Math.ceil(token.length / 4) * 4, "=");
}

/**
 * Decodes a page token. An empty one means the first page.
 * @throws ApiError 400 for a token that this emulator did not make
 */
export function decodePageToken(token: string | null): PageStart {
  if (!token) return { offset: 0 };
  try {
    const start = JSON.parse(Buffer.from(token, "base64url").toString()) as PageStart;
    if (Number.isInteger(start.offset)) return start;
  } catch {
    // No valid page token: the error below applies.
  }
  throw invalidArgument();
}

/**
 * Parses `maxResults`. An absent value or 0 gives the default. Too large a value gives the maximum.
 * @throws ApiError 400 for anything but a non-negative number
 */
export function pageSize(text: string | null, standard: number, largest: number): number {
  if (!text) return standard;
  if (!/^-?\d+$/.test(text) || Number(text) < 0) throw invalidArgument();
  return Math.min(Number(text) || standard, largest);
}
