import { LIMITS } from "./limits.ts";
import { normName, normText } from "./names.ts";

/**
 * What a Google title such as `Buy milk (#Errands ##Shop ###Urgent)` holds: the text, and the names of sublist, section and label
 * after one, two and three hashes. A subtask's title may also hold the ids of its parents, outermost first, after a `/` (product
 * 3.9; rules T1 to T13).
 */
export interface TitleParts {
  text: string;
  sublist: string | null;
  section: string | null;
  label: string | null;
  path: string[];
}

/** An encoded title is longer than Google keeps. */
export class TitleTooLong extends Error {
  /** @param length the title's length in UTF-16 units */
  constructor(length: number) {
    super(`The encoded title has ${length} units; Google keeps ${LIMITS.title}.`);
  }
}

const ID = /^[A-Za-z0-9_\-=.~@]+$/;
const ESCAPABLE = "\\#()/";

type Names = Omit<TitleParts, "text">;
/**
 * What stands in the parentheses at the end of a title, as in `Buy milk (#Errands ##Shop ###Urgent)`. `empty` marks empty
 * parentheses. They mark the end of a text that itself ends like this, so that all of it counts as text.
 */
type Suffix = Names & { empty: boolean };

/**
 * Splits a title such as `Buy milk (#Errands ##Shop ###Urgent)` into its parts. It never fails: whatever is not exactly of this
 * form counts as text. It takes time linear in the title's length.
 * @returns the parts, and whether such parentheses were found
 */
export function decodeTitle(title: string): TitleParts & { suffixed: boolean } {
  const text = normText(title);
  const found = findSuffix(text);
  if (!found) return { text, sublist: null, section: null, label: null, path: [], suffixed: false };
  const { sublist, section, label, path } = found.suffix;
  return { text: normText(text.slice(0, found.at)), sublist, section, label, path, suffixed: true };
}

/**
 * Makes a Google title: `text (#sublist ##section ###label /parentId)`, without empty parts. The text itself stays as it is. If
 * it ends in what looks like such parentheses, empty ones `()` follow, so that decoding takes all of it as text.
 * @throws TitleTooLong above 1,024 UTF-16 units, because Google would cut off the rest
 */
export function encodeTitle(parts: TitleParts): string {
  const text = normText(parts.text);
  const suffix = encodeSuffix(parts) || (findSuffix(text) ? "()" : "");
  const title = suffix ? (text ? `${text} ${suffix}` : suffix) : text;
  if (title.length > LIMITS.title) throw new TitleTooLong(title.length);
  return title;
}

/**
 * Runs `make`, which encodes a title.
 * @returns what it returns; undefined if the title would be too long for Google
 */
export function unlessTooLong<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof TitleTooLong) return undefined;
    throw error;
  }
}

/** Makes the end of a title, such as `(#Errands ##Shop ###Urgent)`; an empty string if there are neither names nor parents. */
export function encodeSuffix(names: Names): string {
  const fields: string[] = [];
  for (const [hashes, name] of [
    ["#", names.sublist],
    ["##", names.section],
    ["###", names.label],
  ] as const) {
    const written = name === null ? "" : normName(name);
    if (written) fields.push(hashes + escapeName(written));
  }
  if (names.path.length > 0) {
    if (!names.path.every((id) => ID.test(id)))
      throw new TypeError("an id in a title's path has odd characters");
    fields.push("/" + names.path.join("/"));
  }
  return fields.length > 0 ? `(${fields.join(" ")})` : "";
}

function escapeName(name: string): string {
  if (!/[\\#()/]/.test(name)) return name;
  return name.replace(/[\\#()]/g, "\\$&").replace(/(^| )\//g, "$1\\/");
}

/**
 * Finds the names at the end of a title, as in `Milk (#Errands ##Shop)`. Only the last `(` without a backslash before it can open
 * them.
 */
function findSuffix(text: string): { at: number; suffix: Suffix } | null {
  if (!text.endsWith(")")) return null;
  for (let at = text.length - 2; at >= 0; at--) {
    if (text[at] !== "(" || text[at - 1] === "\\") continue;
    const suffix = readSuffix(text, at);
    return suffix && (!suffix.empty || endsInParts(text.slice(0, at))) ? { at, suffix } : null;
  }
  return null;
}

const TERMINATORS = /(?:(?<! ) +\(\))+$/;

/**
 * Tells whether a `()` after this text marks its end. It does only if the text itself ends in names, as in `y (#a) ()`. In `y
 * ()` and `f()` it is plain text. Earlier `()` of this kind are skipped.
 */
function endsInParts(before: string): boolean {
  if (!before.endsWith(" ")) return false;
  const found = findSuffix(before.trimEnd().replace(TERMINATORS, ""));
  return found !== null && !found.suffix.empty;
}

function readSuffix(text: string, open: number): Suffix | null {
  const close = text.length - 1;
  const suffix: Suffix = { sublist: null, section: null, label: null, path: [], empty: open + 1 === close };
  let at = open + 1;
  let level = 0;
  while (at < close) {
    while (text[at] === " ") at++;
    if (text[at] === "/") {
      const ids = text
        .slice(at + 1, close)
        .trimEnd()
        .split("/");
      if (!ids.every((id) => ID.test(id))) return null;
      suffix.path = ids;
      return suffix;
    }
    const hashes = countHashes(text, at);
    if (hashes <= level || hashes > 3) return null;
    level = hashes;
    const read = readName(text, at + hashes, close);
    if (!read) return null;
    suffix[level === 1 ? "sublist" : level === 2 ? "section" : "label"] = read.name;
    at = read.end;
  }
  return suffix;
}

function countHashes(text: string, from: number): number {
  let at = from;
  while (text[at] === "#") at++;
  return at - from;
}

/**
 * Reads one name of those in parentheses at a title's end, `(#Errands ##Shop)`. It ends before `#`, ` #` or ` /`, or at the
 * closing parenthesis.
 */
function readName(text: string, from: number, close: number): { name: string; end: number } | null {
  let value = "";
  let at = from;
  for (; at < close; at++) {
    const char = text[at]!;
    const next = text[at + 1]!;
    if (char === "\\" && ESCAPABLE.includes(next)) {
      if (at + 1 === close) return null; // a backslash before the closing parenthesis: the parentheses do not end here
      value += next;
      at++;
      continue;
    }
    if (char === "(" || char === ")") return null;
    if (char === "#" || (char === " " && (next === "#" || next === "/"))) break;
    value += char;
  }
  const name = normName(value);
  return name ? { name, end: at } : null;
}
