/** A web address in a text. */
interface TextLink {
  href: string;
  /** Host and path, as people read it. */
  name: string;
}

/** The web addresses in a text, in their order, each once. */
export function linksIn(text: string): TextLink[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/gi) ?? [];
  const links = found.flatMap((address) => linkOf(address) ?? []);
  return [...new Map(links.map((link) => [link.href, link])).values()];
}

/** Signs at the end belong to the sentence; so does a bracket that the address does not open. */
function linkOf(address: string): TextLink | undefined {
  let text = address;
  while (/[.,;:!?'*_]$/.test(text) || (text.endsWith(")") && count(text, ")") > count(text, "(")))
    text = text.slice(0, -1);
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!url.host.includes(".")) return undefined;
  const path = url.pathname === "/" ? "" : url.pathname;
  return { href: url.href, name: decoded(url.host.replace(/^www\./, "") + path) };
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
