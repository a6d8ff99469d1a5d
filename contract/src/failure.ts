import * as z from "zod/mini";
import type { REFUSED } from "./sentences.ts";

/** The failure codes of chapter 7 of docs/product.md. `REFUSED` has a sentence for each. */
export type FailureCode = keyof typeof REFUSED;

/** The answer of every failed call. `request` is the id under which the server logged it. */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;
