import { LIMITS } from "@tasklane/contract/limits.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Names } from "../../domain/title.ts";
import { Failed } from "../../http/Failed.ts";

/**
 * Splits a title such as `Buy milk (#Errands ##Shop ###Urgent)` into the text and the names of sublist, section and label.
 * @throws Failed `invalid_input` for a name that is too long (product 5.5): the name may have to be created
 */
export function titleParts(encoded: string): { text: string } & Names {
  const { text, sublist, section, label } = decodeTitle(encoded);
  for (const name of [sublist, section, label]) {
    if (name !== null && Array.from(name).length > LIMITS.name)
      throw new Failed("invalid_input", { fields: { title: INVALID.nameTooLong } });
  }
  return { text, sublist, section, label };
}
