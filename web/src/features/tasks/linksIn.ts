// @chunk board
/** A web address in a text. */
interface TextLink {
  href: string;
  /** Host and path, as people read it. */
  name: string;
}

/** An address with its place in the text. */
interface PlacedLink extends TextLink {
  start: number;
  end: number;
}

/** Nothing stands right before an address that would make it a part of another one, as in `view-source:https://`. */
const ADDRESS = /(?<![\p{L}\p{N}:])https?:\/\/[^\s<>"]+/giu;
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d](?::\d+)?$/;
/** What is longer is no address that people follow, and is slow to look at. */
const LONGEST = 2_000;
/** Characters that nobody sees, and those that turn the direction of writing. */
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;

/** The web addresses in a text, in their order, each once. */
export function linksIn(text: string): TextLink[] {
  const links = placedLinks(text).map(({ href, name }) => ({ href, name }));
  return [...new Map(links.map((link) => [link.href, link])).values()];
}

/** All web addresses in a text, with their places. Only `http` and `https`; none that carries a user's name. */
export function placedLinks(text: string): PlacedLink[] {
  // Most texts have none, and every card asks.
  if (!text.includes("://")) return [];
  return [...text.matchAll(ADDRESS)].flatMap((found) => linkAt(found[0], found.index) ?? []);
}

/** Signs at the end belong to the sentence; so does a bracket that the address does not open. */
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

/** A path as people wrote it, unless that has characters that hide something. */
function decoded(path: string): string {
  try {
    const text = decodeURI(path);
    return UNSEEN.test(text) ? path : text;
  } catch {
    return path;
  }
}
