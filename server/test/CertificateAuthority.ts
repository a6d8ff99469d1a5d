import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";

/** What a server needs to speak TLS. */
export interface Certificate {
  key: string;
  cert: string;
}

const HOUR = 60 * 60_000;
/** Object identifiers in their encoded form (RFC 5280, RFC 5758). */
const OID = {
  commonName: "0603550403",
  basicConstraints: "0603551d13",
  subjectAltName: "0603551d11",
  ecdsaWithSha256: "06082a8648ce3d040302",
};
/** Tags of DER (X.690). */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  ipAddress: 0x87,
  version: 0xa0,
  extensions: 0xa3,
};
const ALGORITHM = der(TAG.sequence, oid("ecdsaWithSha256"));

/** A certificate authority of one test. A client that trusts `pem` trusts the certificates that it issues. */
export class CertificateAuthority {
  readonly pem: string;
  readonly #name: string;
  readonly #keys = newKeys();

  constructor(name = `Tests ${randomBytes(4).toString("hex")}`) {
    this.#name = name;
    const isAuthority = der(TAG.sequence, der(TAG.boolean, Buffer.of(0xff)));
    const critical = der(TAG.boolean, Buffer.of(0xff));
    const extension = der(TAG.sequence, oid("basicConstraints"), critical, der(TAG.bytes, isAuthority));
    this.pem = this.#signed(name, this.#keys.publicKey, Date.now() + HOUR, extension);
  }

  /** Issues a server's certificate. @param host its name or IPv4 address @param until when it expires, in milliseconds */
  issue(host: string, until = Date.now() + HOUR): Certificate {
    const { publicKey, privateKey } = newKeys();
    const name = isIP(host)
      ? der(TAG.ipAddress, Buffer.from(host.split(".").map(Number)))
      : der(TAG.dnsName, Buffer.from(host));
    const extension = der(TAG.sequence, oid("subjectAltName"), der(TAG.bytes, der(TAG.sequence, name)));
    return {
      key: privateKey.export({ type: "pkcs8", format: "pem" }),
      cert: this.#signed(host, publicKey, until, extension),
    };
  }

  /** Makes this process trust the authority, in addition to the usual ones, until the test ends. */
  believe(): void {
    const before = getCACertificates();
    setDefaultCACertificates([...before, this.pem]);
    onTestFinished(() => setDefaultCACertificates(before));
  }

  #signed(subject: string, publicKey: KeyObject, until: number, extension: Buffer): string {
    const content = der(
      TAG.sequence,
      der(TAG.version, der(TAG.integer, Buffer.of(2))),
      der(TAG.integer, Buffer.of(1), randomBytes(8)),
      ALGORITHM,
      nameOf(this.#name),
      der(TAG.sequence, time(until - 24 * HOUR), time(until)),
      nameOf(subject),
      publicKey.export({ type: "spki", format: "der" }),
      der(TAG.extensions, der(TAG.sequence, extension)),
    );
    const signature = sign("sha256", content, this.#keys.privateKey);
    const whole = der(TAG.sequence, content, ALGORITHM, der(TAG.bits, Buffer.of(0), signature));
    const lines = whole.toString("base64").match(/.{1,64}/g)!;
    return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  }
}

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

function nameOf(text: string): Buffer {
  const part = der(TAG.sequence, oid("commonName"), der(TAG.text, Buffer.from(text)));
  return der(TAG.sequence, der(TAG.set, part));
}

/** Encodes a time as `YYMMDDhhmmssZ`. */
function time(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/\.\d+|[-:T]/g, "");
  return der(TAG.time, Buffer.from(text.slice(2)));
}

function oid(name: keyof typeof OID): Buffer {
  return Buffer.from(OID[name], "hex");
}

/** Encodes a DER value: tag, length and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
