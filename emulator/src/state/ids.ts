import { randomBytes, randomInt } from "node:crypto";

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
const unpadded = (text: string) => Buffer.from(text).toString("base64").replaceAll("=", "");

/** Generates the id of a task or list in Google's present form: the unpadded base64 of 16 characters, which are themselves
 * the base64 of 12 random bytes. Together 22 characters. */
export function newId(): string {
  return unpadded(randomBytes(12).toString("base64url"));
}

/**
 * Generates the id of a default list: 32 characters, base64 of `<20 digits>:0:0`. Some clients recognise the default
 * list by that length.
 */
export function newDefaultListId(): string {
  return unpadded(`${1 + randomInt(9)}${digits(19)}:0:0`);
}

/** Generates 21 digits, with the length and first digit of Google's account numbers. */
export function newSub(): string {
  return `1${digits(20)}`;
}

/** Decodes the text inside an id. A task's web address contains this text. */
export function decodeId(id: string): string {
  return Buffer.from(id, "base64").toString("latin1");
}

/**
 * Tells whether an id has a form that Google uses or has used. Google answers 400 for other ids, and 404 for unknown
 * ids of these forms.
 */
export function isWellFormedId(id: string): boolean {
  if (!/^[A-Za-z0-9_+/-]{16,64}={0,2}$/.test(id)) return false;
  return /^[\w-]{16}$|^\d{10,21}:\d+:\d+$/.test(decodeId(id));
}
