/** Matches names with their colon, and brackets. It matches other strings whole, so that nothing inside them counts. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** The deepest nesting that is accepted. No body of ours is nested deeper than four. */
const DEEPEST = 32;

/**
 * Tells whether valid JSON repeats a name in one object or is nested too deeply. Parsers disagree on which of two equal names
 * they keep.
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
