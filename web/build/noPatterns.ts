/** Stands in for the patterns of addresses that the router could read; ours are told apart by `src/paths.ts`. */
export function parse(): never {
  throw new Error("addresses are not told apart by patterns here");
}
