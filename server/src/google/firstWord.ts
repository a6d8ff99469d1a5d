/**
 * Returns the first of Google's or a library's reasons that is one word, such as `invalid_client`. Only such a reason may be
 * logged: a longer text may quote what somebody wrote.
 * @returns null when none is one word
 */
export function firstWord(reasons: readonly unknown[]): string | null {
  return reasons.find((one): one is string => typeof one === "string" && /^\w{1,64}$/.test(one)) ?? null;
}
