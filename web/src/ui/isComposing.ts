/**
 * Whether a key belongs to an input method, with which people write Japanese for example. Its Enter takes over the suggested
 * characters, and must not save or add anything. Safari reports the end of the composition before this key, and then only the
 * key's code 229 tells.
 */
// oxlint-disable-next-line typescript/no-deprecated -- Safari tells it by nothing else
export function isComposing({ isComposing: isReported, keyCode }: KeyboardEvent): boolean {
  return isReported || keyCode === 229;
}
