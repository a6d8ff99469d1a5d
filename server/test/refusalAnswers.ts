import { INVALID, REFUSED } from "@tasklane/contract/sentences.ts";

/** What a refused call answers (`Person.refused`): its status and its whole body. */
const refusal = (status: number, code: keyof typeof REFUSED) => ({ status, message: REFUSED[code], code });

export const NOT_FOUND = refusal(404, "not_found");
export const FORBIDDEN = refusal(403, "forbidden");
export const CONFLICT = refusal(409, "conflict");
export const ALREADY_EXISTS = refusal(409, "already_exists");

/** @param fields inputs with their sentences */
export const invalid = (fields: Record<string, string>) => ({ ...refusal(400, "invalid_input"), fields });

/** A name that is taken, in the input that it came in. */
export const taken = (field: string) => ({ ...ALREADY_EXISTS, fields: { [field]: INVALID.nameTaken } });
