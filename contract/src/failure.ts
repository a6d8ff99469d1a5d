import * as z from "zod/mini";
import type { REFUSED } from "./sentences.ts";

/** The codes by which the API tells why a call failed (docs/product.md, chapter 7). `REFUSED` has a sentence for each. */
export type FailureCode = keyof typeof REFUSED;

/** The answer of every failed call. `request` is the id under which the server logged it, so that an operator can find it. */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;
