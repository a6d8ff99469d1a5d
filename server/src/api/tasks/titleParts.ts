import { LIMITS } from "@tasklane/contract/limits.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { Failed } from "../../http/Failed.ts";

/**
 * The text and the names that a call's encoded title says.
 * @throws Failed `invalid_input` for a name that is longer than names may be (product 5.5), since it may be made
 */
export function titleParts(encoded: string): {
  text: string;
  sublist: string | null;
  section: string | null;
  label: string | null;
} {
  const { text, sublist, section, label } = decodeTitle(encoded);
  for (const name of [sublist, section, label]) {
    if (name !== null && Array.from(name).length > LIMITS.name)
      throw new Failed("invalid_input", { fields: { title: INVALID.nameTooLong } });
  }
  return { text, sublist, section, label };
}
