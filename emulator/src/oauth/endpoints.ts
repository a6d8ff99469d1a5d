import type { FastifyInstance } from "fastify";
import { jwtVerify } from "jose";

import type { Ledger } from "../ledger.ts";
import type { World } from "../state/world.ts";
import type { Keys } from "./keys.ts";
import { pemCertificates, publicKey } from "./keys.ts";
import { servedScope } from "./scopes.ts";
import type { Tokens } from "./tokens.ts";

export interface EndpointDeps {
  world: World;
  tokens: Tokens;
  keys: Keys;
  ledger: Ledger;
}

/**
 * Adds Google's endpoints that the OpenID standard lacks: one that revokes tokens without client authentication, one that
 * describes a token (tokeninfo), and one that serves the public keys as PEM.
 */
export function oauthEndpoints(app: FastifyInstance, { world, tokens, keys, ledger }: EndpointDeps): void {
  app.post("/revoke", (request, reply) => {
    const token = parameter(request, "token");
    const account = world.findAccount(tokens.ownerOf(token) ?? "");
    const known = tokens.revoke(token);
    const status = known ? 200 : 400;
    ledger.record({
      account: account?.email ?? null,
      method: "POST",
      path: "/revoke",
      query: "",
      operation: "oauth.revoke",
      status,
      at: world.clock(),
    });
    if (known) return reply.send({});
    return reply.code(status).send({ error: "invalid_token", error_description: "Token expired or revoked" });
  });

  app.route({
    method: ["GET", "POST"],
    url: "/tokeninfo",
    handler: async (request, reply) => {
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
      const info = aboutAccessToken(parameter(request, "access_token") || (bearer ?? ""));
      if (info) return reply.send(info);
      const verified = await jwtVerify(parameter(request, "id_token"), publicKey(keys)).catch(
        () => undefined,
      );
      if (verified) return reply.send(verified.payload);
      return reply.code(400).send({ error: "invalid_token", error_description: "Invalid Value" });
    },
  });

  app.get("/oauth2/v1/certs", () => pemCertificates(keys));

  function aboutAccessToken(value: string): object | undefined {
    const token = tokens.accessToken(value);
    const account = token && world.findAccount(token.sub);
    if (!token || !account) return undefined;
    const seconds = Math.floor((token.expiresAt - world.clock()) / 1000);
    const person = token.scopes.has("email") ? { email: account.email, email_verified: "true" } : {};
    return {
      azp: token.clientId,
      aud: token.clientId,
      sub: token.sub,
      scope: servedScope([...token.scopes].join(" ")),
      exp: String(Math.floor(token.expiresAt / 1000)),
      expires_in: String(seconds),
      ...person,
      access_type: "offline",
    };
  }
}

function parameter({ query, body }: { query: unknown; body: unknown }, name: string): string {
  const value = { ...(query as object), ...(body as object | undefined) } as Record<string, unknown>;
  return typeof value[name] === "string" ? value[name] : "";
}
