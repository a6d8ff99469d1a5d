import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Claims = Record<string, unknown>;
type KeyPair = Record<"publicKey" | "privateKey", KeyObject>;

/** The errors that a test orders for the identity token. */
export interface Spoiled {
  claims?: Claims;
  header?: Claims;
  signedBy?: "another key" | "the secret" | "nobody";
}

/** An OpenID provider that can issue wrong identity tokens, which the emulator never does. */
export interface TestIssuer {
  url: string;
  spoil(how: Spoiled): void;
  /** The nonce to put into the identity token. */
  nonce: string;
  close(): Promise<void>;
}

const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
/** The keys of all issuers, because generating them takes most of a test's time: the right ones and the wrong ones. */
let made: [keys: KeyPair, other: KeyPair] | undefined;

export async function startIssuer(clientId: string, clientSecret: string): Promise<TestIssuer> {
  const [keys, other] = (made ??= [newKeys(), newKeys()]);
  let spoiled: Spoiled = {};
  const server = createServer((request, response) => {
    const answer = (body: object): void => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    };
    if (request.url === "/.well-known/openid-configuration")
      answer({
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/auth`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    else if (request.url === "/keys")
      answer({ keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }] });
    else
      answer({
        access_token: "token",
        token_type: "Bearer",
        expires_in: 3599,
        refresh_token: "refresh",
        scope: "openid email https://www.googleapis.com/auth/tasks",
        id_token: idToken(),
      });
  });

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer.url,
      aud: clientId,
      sub: "1",
      email: "ann@example.com",
      email_verified: true,
      nonce: issuer.nonce,
      iat: now,
      exp: now + 3600,
      ...spoiled.claims,
    };
    const header = { alg: "RS256", kid: "1", typ: "JWT", ...spoiled.header };
    const text = [header, claims].map((part) => encode(JSON.stringify(part))).join(".");
    return `${text}.${signature(text)}`;
  }

  function signature(text: string): string {
    const { signedBy } = spoiled;
    if (signedBy === "nobody") return "";
    if (signedBy === "the secret") return createHmac("sha256", clientSecret).update(text).digest("base64url");
    const key: KeyObject = signedBy === "another key" ? other.privateKey : keys.privateKey;
    return createSign("sha256").update(text).sign(key).toString("base64url");
  }

  const issuer: TestIssuer = {
    url: "",
    nonce: "",
    spoil: (how) => void (spoiled = how),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  issuer.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return issuer;
}

const encode = (text: string): string => Buffer.from(text).toString("base64url");
