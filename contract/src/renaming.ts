import * as z from "zod/mini";

/**
 * A further input of each call that renames something, which Undo sets: the name that it takes back. If somebody has given a newer
 * name since, that name stays, and the call fails with `kept` (product 10.9).
 */
export const OnlyFrom = { onlyFrom: z.optional(z.string()) };

/**
 * A further field of the answer of such a call: the name that it replaced. Undo restores that name, because it may be newer than
 * the one that the page showed. Answers of earlier versions, which are kept for 60 days, lack it.
 */
export const Former = { former: z.optional(z.string()) };
