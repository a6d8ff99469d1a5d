// @chunk board
/** A web address in a text. */
interface TextLink {
  href: string;
  /** Host and path, for display. */
  name: string;
}

/** An address with its position in the text. */
interface PlacedLink extends TextLink {
  start: number;
  end: number;
}

/** The lookbehind excludes an address inside another address, as in `view-source:https://`. */
const ADDRESS = /(?<![\p{L}\p{N}:])https?:\/\/[^\s<>"]+/giu;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d](?::\d+)?$/;
/** Addresses longer than this are not usable links, and parsing them is slow. */
const LONGEST = 2_000;
/** Matches invisible characters, and characters that change the writing direction. */
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;

/** The web addresses in a text, in order and without duplicates. */
export function linksIn(text: string): TextLink[] {
  const links = placedLinks(text).map(({ href, name }) => ({ href, name }));
  return [...new Map(links.map((link) => [link.href, link])).values()];
}

/** All web addresses in a text, with their positions. Accepts only `http` and `https`, and no address with a user name. */
export function placedLinks(text: string): PlacedLink[] {
  // Fast path: this runs for every card, and most texts contain no address.
  if (!text.includes("://")) return [];
  return [...text.matchAll(ADDRESS)].flatMap((found) => linkAt(found[0], found.index) ?? []);
}

/**
 * Parses one address. Punctuation at its end belongs to the sentence. So does a closing bracket without an opening one in
 * the address.
 */
function linkAt(address: string, start: number): PlacedLink | undefined {
  if (address.length > LONGEST) return undefined;
  let end = address.length;
  const isLoose = (sign: string, opening: string): boolean =>
    address[end - 1] === sign && count(address.slice(0, end), sign) > count(address.slice(0, end), opening);
  while (
    /[.,;:!?'*_]/.test(address[end - 1] ?? "") ||
    isLoose(")", "(") ||
    isLoose("]", "[") ||
    isLoose("}", "{")
  )
    end--;
  const text = address.slice(0, end);
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Refuse a user name: `https://bank.example@evil.example` leads to evil.example.
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
