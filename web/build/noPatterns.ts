/**
 * Replaces the router library's parser of path patterns, which never runs, because `src/paths.ts` parses our paths. Without the
 * parser the script is smaller.
 */
export function parse(): never {
  throw new Error("addresses are not told apart by patterns here");
}
