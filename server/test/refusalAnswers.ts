import { INVALID, REFUSED } from "@tasklane/contract/sentences.ts";

/** Builds the status and body of a refused call, as `Person.refused` returns them. */
const refusal = (status: number, code: keyof typeof REFUSED) => ({ status, message: REFUSED[code], code });

export const NOT_FOUND = refusal(404, "not_found");
export const FORBIDDEN = refusal(403, "forbidden");
export const CONFLICT = refusal(409, "conflict");
export const KEPT = refusal(409, "kept");
export const ALREADY_EXISTS = refusal(409, "already_exists");

/** @param fields the wrong inputs with their messages */
export const invalid = (fields: Record<string, string>) => ({ ...refusal(400, "invalid_input"), fields });

/** Builds the refusal of a name that is taken, for the input that contained it. */
export const taken = (field: string) => ({ ...ALREADY_EXISTS, fields: { [field]: INVALID.nameTaken } });
