/**
 * The colour of a label, from 1 to 10. It is computed from the FNV-1a hash of the label's name in lower case, so that everybody
 * sees the same colour (product 14.1).
 */
export function colourSlot(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.toLowerCase())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash % 10) + 1;
}
