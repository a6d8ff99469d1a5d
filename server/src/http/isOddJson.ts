/**
 * Matches brackets and whole strings, with the colon that follows a string if it is a name. A whole string matches at once, so
 * that brackets in it do not count.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** The deepest nesting that is accepted. The bodies of our calls are nested at most four deep. */
const DEEPEST = 32;

/**
 * So many names and texts are accepted. The largest bodies of our calls have some 9,000. Each takes time to check, and other people
 * wait meanwhile.
 */
const MOST = 10_000;

/**
 * Tells whether valid JSON repeats a name in one object, is nested too deeply, or has too many parts. Of two equal names, some
 * parsers keep the first and some the last, so the meaning is unclear.
 */
export function isOddJson(json: string): boolean {
  const open: Set<string>[] = [];
  let parts = 0;
  for (const [token, colon] of json.matchAll(TOKENS)) {
    if (++parts > MOST) return true;
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
