import * as z from "zod/mini";
import { INVALID } from "./sentences.ts";

/** An id in paths and bodies, either Google's or Tasklane's. */
export const Id = z
  .string({ error: INVALID.required })
  .check(z.regex(/^[A-Za-z0-9_\-=.~]{1,128}$/, INVALID.value));

/** An id that the browser makes from the time in milliseconds (product 3.4). */
export const ClockId = z.string({ error: INVALID.required }).check(z.regex(/^[0-9]{1,20}$/, INVALID.value));
