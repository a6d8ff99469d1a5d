/**
 * Matches brackets and whole strings, with the colon that follows a string if it is a name. A whole string matches at once, so
 * that brackets in it do not count.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** The deepest nesting that is accepted. The bodies of our calls are nested at most four deep. */
const DEEPEST = 32;

/**
 * Tells whether valid JSON repeats a name in one object, or is nested too deeply. Of two equal names, some parsers keep the first
 * and some the last, so the meaning is unclear.
 */
export function isOddJson(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKENS)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1)!;
      if (names.has(name)) return true;
      names.add(name);
    }
    if (open.length > DEEPEST) return true;
  }
  return false;
}
