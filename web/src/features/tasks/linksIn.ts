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

/** The lookbehind excludes an address inside another one, as in `view-source:https://`. */
const ADDRESS = /(?<![\p{L}\p{N}:])https?:\/\/[^\s<>"]+/giu;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d](?::\d+)?$/;
/** Longer addresses are not usable links, and parsing them is slow. */
const LONGEST = 2_000;
/** Invisible characters, and characters that change the writing direction. */
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;

/** The distinct web addresses in a text, in order. */
export function linksIn(text: string): TextLink[] {
  const links = placedLinks(text).map(({ href, name }) => ({ href, name }));
  return [...new Map(links.map((link) => [link.href, link])).values()];
}

/** All web addresses in a text, with their positions. Only `http` and `https`, and none with a user name. */
export function placedLinks(text: string): PlacedLink[] {
  // Fast path: every card asks, and most texts have no address.
  if (!text.includes("://")) return [];
  return [...text.matchAll(ADDRESS)].flatMap((found) => linkAt(found[0], found.index) ?? []);
}

/**
 * Parses one address. Punctuation at the end belongs to the sentence, as does a closing bracket that the address does not open.
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
  // `https://bank.example@evil.example` leads elsewhere than it reads.
  if (!HOST.test(url.host) || url.username !== "" || url.password !== "") return undefined;
  const path = url.pathname === "/" ? "" : url.pathname;
  return { href: url.href, name: url.host.replace(/^www\./, "") + decoded(path), start, end: start + end };
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Decodes a path for display, unless the result has characters that hide something. */
function decoded(path: string): string {
  try {
    const text = decodeURI(path);
    return UNSEEN.test(text) ? path : text;
  } catch {
    return path;
  }
}
