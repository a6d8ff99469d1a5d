const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

/** Tells whether a title or name is empty or has only invisible characters, so that nobody could see or click it. */
export function isUnseen(name: string): boolean {
  return UNSEEN.test(name);
}
