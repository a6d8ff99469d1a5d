/** Replaces the router's pattern parser, because `src/paths.ts` parses our addresses. */
export function parse(): never {
  throw new Error("addresses are not told apart by patterns here");
}
