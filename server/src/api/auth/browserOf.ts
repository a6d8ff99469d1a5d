/**
 * Words in a `User-Agent` header, with the browser's name. The first match counts: Edge's header also contains `Chrome`, and
 * Chrome's contains `Safari`.
 */
const BROWSERS: readonly [mark: string, name: string][] = [
  ["Edg/", "Edge"],
  ["EdgA/", "Edge"],
  ["EdgiOS/", "Edge"],
  ["OPR/", "Opera"],
  ["OPT/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];
const SYSTEMS: readonly [mark: string, name: string][] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
];

/**
 * Describes a browser for its user, for example `Firefox on Linux`. Anybody can forge the header, so the result contains only
 * names from our tables.
 * @returns null for an unknown browser
 */
export function browserOf(userAgent: string): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([mark]) => userAgent.includes(mark))?.[1],
  );
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
