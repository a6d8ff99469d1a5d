/**
 * Replaces the router's pattern parser, which never runs: `src/paths.ts` parses our addresses. Without it the script is
 * smaller.
 */
export function parse(): never {
  throw new Error("addresses are not told apart by patterns here");
}
