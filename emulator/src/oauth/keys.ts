import { createPublicKey, generateKeyPair, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { JWK } from "jose";

import type { Storage } from "../state/storage.ts";

export interface Keys {
  /** The key that signs id tokens, with RS256. */
  signing: JWK;
  /** The keys that sign cookies. */
  cookies: string[];
}

const generate = promisify(generateKeyPair);

/** The key that signs id tokens. All emulators in one process share it, because generating it takes most of the start-up time. */
let ours: Promise<JWK> | undefined;

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generate("rsa", { modulusLength: 2048 });
  const identity = { kid: randomBytes(20).toString("hex"), use: "sig", alg: "RS256" };
  return { ...(privateKey.export({ format: "jwk" }) as JWK), ...identity };
}

/** Loads the emulator's keys. The first start generates and stores them, so that people stay signed in after a restart. */
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

/** Returns the public key that verifies id tokens. */
export function publicKey({ signing }: Keys): KeyObject {
  return createPublicKey({ key: { ...signing }, format: "jwk" });
}

/** Returns the public key as PEM, by key id. google-auth-library fetches it in this form from `/oauth2/v1/certs`. */
export function pemCertificates(keys: Keys): Record<string, string> {
  return { [keys.signing.kid!]: publicKey(keys).export({ type: "spki", format: "pem" }) };
}
