import { createPublicKey, generateKeyPair, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { JWK } from "jose";

import type { Storage } from "../state/storage.ts";

export interface Keys {
  /** Signs id tokens; RS256. */
  signing: JWK;
  /** Signs cookies. */
  cookies: string[];
}

const generate = promisify(generateKeyPair);

/** Several emulators of one process sign with one key: making it is most of what a start takes. */
let ours: Promise<JWK> | undefined;

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generate("rsa", { modulusLength: 2048 });
  const identity = { kid: randomBytes(20).toString("hex"), use: "sig", alg: "RS256" };
  return { ...(privateKey.export({ format: "jwk" }) as JWK), ...identity };
}

/** The emulator's keys, made at the first start and kept, so that a restart signs nobody out. */
export async function loadKeys(storage: Storage): Promise<Keys> {
  const stored = storage.setting("keys") as Keys | undefined;
  if (stored) return stored;
  const keys: Keys = {
    signing: await (ours ??= makeSigningKey()),
    cookies: [randomBytes(32).toString("base64url")],
  };
  storage.saveSetting("keys", keys);
  return keys;
}

/** The key that id tokens are checked with. */
export function publicKey({ signing }: Keys): KeyObject {
  return createPublicKey({ key: { ...signing }, format: "jwk" });
}

/** The public key as PEM, by key id: what google-auth-library fetches from `/oauth2/v1/certs`. */
export function pemCertificates(keys: Keys): Record<string, string> {
  return { [keys.signing.kid!]: publicKey(keys).export({ type: "spki", format: "pem" }) };
}
