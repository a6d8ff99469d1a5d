import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that are stored in Tasklane's own database and cookies (fault FH19). */
export interface Seal {
  /**
   * Encrypts a secret.
   * @param bound what the secret belongs to, such as an account; `open` needs the same text
   */
  close(secret: string, bound: string): string;
  /**
   * Decrypts a secret.
   * @returns null when the text was changed, `bound` differs, or the key is no longer in use
   */
  open(sealed: string, bound: string): string | null;
  /** Tells whether the text was encrypted with a key other than the newest, so that it should be encrypted again. */
  isOld(sealed: string): boolean;
  /** Tells whether the text was encrypted with one of these keys, by the key id that it names. */
  knows(sealed: string): boolean;
}

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates AES-256-GCM encryption with several keys. The newest key encrypts, and every key decrypts. So an operator can replace a
 * key without making stored secrets unreadable. The result is `v1|key id|iv|ciphertext|tag`, its parts in base64url.
 * @param keys at least one, newest first
 */
export function createSeal(keys: readonly string[]): Seal {
  const ring = new Map(keys.map((key) => [keyId(key), derive(key)]));
  const [newest] = ring.keys();
  if (newest === undefined) throw new Error("A seal needs a key.");
  return {
    close(secret, bound) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, ring.get(newest)!, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(bound));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return [VERSION, newest, ...[iv, text, cipher.getAuthTag()].map((part) => encode(part))].join("|");
    },
    open(sealed, bound) {
      const [version, id, iv, text, tag, ...more] = sealed.split("|");
      const key = ring.get(id ?? "");
      if (version !== VERSION || !key || !iv || text === undefined || !tag || more.length > 0) return null;
      try {
        const decipher = createDecipheriv(CIPHER, key, decode(iv), { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(bound));
        decipher.setAuthTag(decode(tag));
        return Buffer.concat([decipher.update(decode(text)), decipher.final()]).toString("utf8");
      } catch {
        return null; // the text was changed, or is bound to something else
      }
    },
    isOld: (sealed) => sealed.split("|")[1] !== newest,
    knows: (sealed) => ring.has(sealed.split("|")[1] ?? ""),
  };
}

function derive(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "tasklane seal", 32));
}

function keyId(key: string): string {
  return createHash("sha256").update(`tasklane key id ${key}`).digest("base64url").slice(0, 8);
}

const encode = (bytes: Buffer): string => bytes.toString("base64url");

/**
 * Decodes base64url. Decoders ignore spare bits at the end, so several texts give the same bytes. Rejects all but the exact
 * encoding.
 */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  if (encode(bytes) !== text) throw new Error("Not canonical.");
  return bytes;
}
