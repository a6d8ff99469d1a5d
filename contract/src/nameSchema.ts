import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { isUnseen, nameKey, normName, RESERVED_NAMES } from "./names.ts";
import { INVALID } from "./sentences.ts";

/**
 * Creates the schema of a name: normalised, 1 to 100 characters, not a reserved group name.
 * @param required the product's sentence for an empty name of this kind
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
