/** Unicode counts the braille blank U+2800 and the annotation marks U+FFF9 to U+FFFB as visible, but nothing is drawn for them. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

/** Tells whether a title or name is empty or has only invisible characters, so that nobody could see or click it. */
export function isUnseen(name: string): boolean {
  return UNSEEN.test(name);
}
