/** Names with their colon, and what opens and closes; other texts are taken whole, so that nothing in them counts. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** No body of ours is nested deeper than four. */
const DEEPEST = 32;

/**
 * Whether valid JSON says a name twice in one object, of which readers keep whichever they like, or is nested deeper
 * than any body of ours.
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
