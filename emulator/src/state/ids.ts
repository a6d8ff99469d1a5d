import { randomBytes, randomInt } from "node:crypto";

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const unpadded = (text: string) => Buffer.from(text).toString("base64").replaceAll("=", "");

/**
 * Makes an id of a task or list in Google's present form: 12 random bytes in base64 are 16 characters, and these in base64 again,
 * without padding, are 22.
 */
export function newId(): string {
  return unpadded(randomBytes(12).toString("base64url"));
}

/**
 * Makes the id of a default list as Google does: base64 of `<20 digits>:0:0`, which has 32 characters. Some clients recognise the
 * default list by that length.
 */
export function newDefaultListId(): string {
  return unpadded(`${1 + randomInt(9)}${digits(19)}:0:0`);
}

/** Makes an account number (`sub`) of 21 digits, with the first digit that Google's have. */
export function newSub(): string {
  return `1${digits(20)}`;
}

/** Decodes an id from base64. The URL that Google states for a task (`webViewLink`) contains the decoded text. */
export function decodeId(id: string): string {
  return Buffer.from(id, "base64").toString("latin1");
}

/**
 * Tells whether an id has a form that Google uses or has used. For other ids Google answers 400, and for unknown ids of these
 * forms 404.
 */
export function isWellFormedId(id: string): boolean {
  if (!/^[A-Za-z0-9_+/-]{16,64}={0,2}$/.test(id)) return false;
  return /^[\w-]{16}$|^\d{10,21}:\d+:\d+$/.test(decodeId(id));
}
