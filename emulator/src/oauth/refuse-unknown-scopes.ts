import type { KoaContextWithOIDC } from "oidc-provider";

import { errorPage } from "../pages/error-page.ts";
import { knownScopes } from "./scopes.ts";

const AUTHORIZATION = "/o/oauth2/v2/auth";

/**
 * Middleware. If a program requests an unknown scope, shows an error page as Google does, instead of a redirect back to the
 * program.
 */
export async function refuseUnknownScopes(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const asked = ctx.path === AUTHORIZATION ? new URLSearchParams(ctx.querystring).get("scope") : null;
  const names = asked?.split(" ").filter((name) => name !== "") ?? [];
  const invalid = names.filter((name) => !knownScopes.includes(name));
  if (invalid.length === 0) return next();
  const valid = names.filter((name) => knownScopes.includes(name));
  ctx.status = 400;
  ctx.type = "html";
  ctx.body = errorPage(
    400,
    "invalid_scope",
    `Some requested scopes were invalid. {valid=[${valid.join(", ")}], invalid=[${invalid.join(", ")}]}`,
  );
}
