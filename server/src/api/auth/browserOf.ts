/**
 * Marks in a `User-Agent`, with the browser's name. The first match counts: each browser's header also contains the
 * marks of browsers further down in this table.
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
 * Describes a browser for its user, for example `Firefox on Linux`. Only names from our tables appear in the result,
 * so a forged header cannot inject text.
 * @returns null for an unknown browser
 */
export function browserOf(userAgent: string): string | null {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([mark]) => userAgent.includes(mark))?.[1],
  );
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
