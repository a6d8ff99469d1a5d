// @chunk board
/** A URL that was found in a text. */
interface TextLink {
  href: string;
  /** The URL's host and path, as shown to people. */
  name: string;
}

/** A URL with its position in the text. */
interface PlacedLink extends TextLink {
  start: number;
  end: number;
}

/** The lookbehind excludes a URL inside another one, as in `view-source:https://`. */
const ADDRESS = /(?<![\p{L}\p{N}:])https?:\/\/[^\s<>"]+/giu;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d](?::\d+)?$/;
const BRACKETS = ["()", "[]", "{}"];
/**
 * Matches punctuation and quotes of every language at the end of a URL. Some languages end a quotation with a sign that begins it in
 * others (`\p{Pi}`). A slash belongs to the URL, and brackets of ASCII are counted instead.
 */
const ENDS = /(?![/)\]}])[_\p{Pi}\p{Pf}\p{Po}\p{Pe}]/u;
/** URLs longer than this are no usable links, and parsing them is slow. */
const LONGEST = 2_000;
/** Matches invisible characters, and characters that change the writing direction. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;

/** The URLs in a text, in their order and without duplicates. */
export function linksIn(text: string): TextLink[] {
  return [...new Map(placedLinks(text).map(({ href, name }) => [href, { href, name }])).values()];
}

/** All URLs in a text, with their positions. It accepts only `http` and `https`, and no URL with a user name. */
export function placedLinks(text: string): PlacedLink[] {
  // Fast path: this runs for every card, and most texts contain no URL.
  if (!text.includes("://")) return [];
  return [...text.matchAll(ADDRESS)].flatMap((found) => linkAt(found[0], found.index) ?? []);
}

/**
 * Parses one URL. Punctuation at its end belongs to the sentence around it. So does a closing bracket, if the URL has no opening
 * one.
 */
function linkAt(address: string, start: number): PlacedLink | undefined {
  if (address.length > LONGEST) return undefined;
  // For each closing bracket: how many more of it than of its opening bracket there are before `end`.
  const loose = new Map(
    BRACKETS.map(([opening, closing]) => [closing!, count(address, closing!) - count(address, opening!)]),
  );
  let end = address.length;
  let last = address.at(-1)!;
  while (ENDS.test(last) || (loose.get(last) ?? 0) > 0) {
    loose.set(last, (loose.get(last) ?? 0) - 1);
    last = address[--end - 1] ?? "";
  }
  const text = address.slice(0, end);
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Reject a URL with a user name: `https://bank.example@evil.example` looks like bank.example and leads to evil.example.
  if (!HOST.test(url.host) || url.username !== "" || url.password !== "") return undefined;
  const path = url.pathname === "/" ? "" : url.pathname;
  return { href: url.href, name: url.host.replace(/^www\./, "") + decoded(path), start, end: start + end };
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Decodes a path for display, unless the result contains invisible characters. */
function decoded(path: string): string {
  try {
    const text = decodeURI(path);
    return UNSEEN.test(text) ? path : text;
  } catch {
    return path;
  }
}
