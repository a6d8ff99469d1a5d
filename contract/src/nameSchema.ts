import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { isUnseen } from "./isUnseen.ts";
import { nameKey, normName, RESERVED_NAMES } from "./names.ts";
import { INVALID } from "./sentences.ts";

/**
 * Makes the schema of a name. The name is normalised, has 1 to 100 characters, and is none that the board uses as a heading.
 * @param required the sentence for an empty name of this kind
 */
export function nameSchema(required: string) {
  return z.pipe(
    z.pipe(z.string({ error: required }), z.transform(normName)),
    z.string().check(
      z.refine((name) => !isUnseen(name), required),
      z.maxLength(LIMITS.name, INVALID.nameTooLong),
      z.refine((name) => !RESERVED_NAMES.has(nameKey(name)), INVALID.nameReserved),
    ),
  );
}
