/**
 * Returns the path if it leads to our own site, else undefined. The path comes from a URL, where anybody can write the URL of
 * another site.
 */
export function ownPath(path: string | null | undefined): string | undefined {
  return path && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : undefined;
}
