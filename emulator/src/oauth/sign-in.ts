import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import type { Interaction, InteractionResults } from "oidc-provider";

import { chooserPage } from "../pages/chooser-page.ts";
import { consentPage } from "../pages/consent-page.ts";
import { errorPage } from "../pages/error-page.ts";
import { sendPage } from "../pages/send-page.ts";
import type { World } from "../state/world.ts";
import { findGrant, saveConsent } from "./grants.ts";
import { sensitiveScopes } from "./scopes.ts";

export interface SignInDeps {
  provider: Provider;
  world: World;
  /** Whether to show no page, but sign in the account of `login_hint` and allow everything. */
  autoConsent: boolean;
}

/**
 * The account chooser lists at most this many accounts. The end-to-end tests create hundreds, and must find new ones in the list
 * although they come last.
 */
const SHOWN_ACCOUNTS = 1000;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Adds the pages of a sign-in: first the account chooser, then the consent page. */
export function signInRoutes(app: FastifyInstance, deps: SignInDeps): void {
  app.get("/signin/:uid", (request, reply) => step(deps, request, reply, show));
  app.post("/signin/:uid/account", (request, reply) => step(deps, request, reply, chooseAccount));
  app.post("/signin/:uid/consent", (request, reply) => step(deps, request, reply, allow));
  app.post("/signin/:uid/cancel", (request, reply) => step(deps, request, reply, cancel));
}

interface Step {
  deps: SignInDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  interaction: Interaction;
}

async function step(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  next: (step: Step) => Promise<unknown>,
): Promise<unknown> {
  const interaction = await deps.provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
  const { uid } = request.params as { uid: string };
  if (interaction?.uid !== uid) {
    const why =
      "This sign-in has ended or belongs to another browser. Go back to the program and start again.";
    return sendPage(reply.code(400), errorPage(400, "invalid_request", why));
  }
  return next({ deps, request, reply, interaction });
}

async function show(current: Step): Promise<unknown> {
  const { deps, interaction } = current;
  const hint = parameter(interaction, "login_hint");
  if (deps.autoConsent && (deps.world.findAccount(hint) || EMAIL.test(hint)))
    return signInUnseen(current, hint);
  return interaction.prompt.name === "consent" ? showConsent(current) : showChooser(current);
}

/** Signs in the account of `login_hint` and allows all requested scopes without showing a page, for tests. */
async function signInUnseen(current: Step, hint: string): Promise<unknown> {
  const { deps, interaction } = current;
  const account = deps.world.findAccount(hint) ?? deps.world.account(hint);
  await forgetOtherAccount(current, account.sub);
  const asked = scopesOf(interaction);
  const clientId = parameter(interaction, "client_id");
  await saveConsent(deps.provider, { sub: account.sub, clientId, allowed: asked, asked });
  return finish(current, { login: { accountId: account.sub }, select_account: {}, consent: {} });
}

async function showChooser(
  { deps, reply, interaction }: Step,
  problem?: string,
  typed?: string,
): Promise<unknown> {
  const hint = parameter(interaction, "login_hint");
  const hinted = deps.world.findAccount(hint);
  const newestFirst = [...deps.world.accounts.values()].sort((a, b) => b.lastUsed - a.lastUsed);
  const accounts = newestFirst.filter((account) => account !== hinted).slice(0, SHOWN_ACCOUNTS);
  const view = {
    action: `/signin/${interaction.uid}`,
    clientName: clientName(interaction),
    accounts: hinted ? [hinted, ...accounts] : accounts,
    hint: typed ?? (hinted || !hint.includes("@") ? "" : hint),
  };
  return sendPage(
    reply,
    chooserPage(problem === undefined ? view : { ...view, problem }),
    redirectOf(interaction),
  );
}

async function chooseAccount(current: Step): Promise<unknown> {
  const { deps, request } = current;
  const { sub, email } = (request.body ?? {}) as { sub?: string; email?: string };
  const typed = email?.trim() ?? "";
  const account = sub === undefined ? undefined : deps.world.findAccount(sub);
  if (!account && !EMAIL.test(typed)) {
    current.reply.code(400);
    return showChooser(current, "Enter an e-mail address, such as sam@example.com.", typed);
  }
  const chosen = account ?? deps.world.account(typed);
  chosen.lastUsed = deps.world.clock();
  deps.world.saveAccount(chosen);
  await forgetOtherAccount(current, chosen.sub);
  return finish(current, { login: { accountId: chosen.sub }, select_account: {} });
}

async function showConsent({ deps, reply, interaction }: Step): Promise<unknown> {
  const account = deps.world.findAccount(interaction.session!.accountId)!;
  const asked = scopesOf(interaction);
  const before = await findGrant(deps.provider, account.sub, parameter(interaction, "client_id"));
  const granted = new Set(before?.getOIDCScope().split(" "));
  const scopes = [...sensitiveScopes]
    .filter(([scope]) => asked.includes(scope))
    .map(([scope, wording]) => ({
      scope,
      wording,
      ticked: granted.has(scope) || deps.world.switches.consentPreticked,
    }));
  const view = {
    action: `/signin/${interaction.uid}`,
    clientName: clientName(interaction),
    email: account.email,
    identity: asked.some((scope) => !sensitiveScopes.has(scope)),
    scopes,
  };
  return sendPage(reply, consentPage(view), redirectOf(interaction));
}

async function allow(current: Step): Promise<unknown> {
  const { deps, request, interaction } = current;
  const { scope } = (request.body ?? {}) as { scope?: string | string[] };
  const ticked = new Set([scope ?? []].flat());
  const asked = scopesOf(interaction);
  const allowed = asked.filter((name) => !sensitiveScopes.has(name) || ticked.has(name));
  if (allowed.length === 0) return cancel(current);
  const sub = interaction.session!.accountId;
  await saveConsent(deps.provider, { sub, clientId: parameter(interaction, "client_id"), allowed, asked });
  return finish(current, { consent: {} });
}

function cancel(current: Step): Promise<unknown> {
  return finish(current, { error: "access_denied" });
}

async function finish({ deps, request, reply }: Step, result: InteractionResults): Promise<unknown> {
  const address = await deps.provider.interactionResult(request.raw, reply.raw, result);
  return reply.redirect(address, 303);
}

/** If the browser has a session of another account, ends it. Otherwise oidc-provider would show a page that needs a script. */
async function forgetOtherAccount({ deps, interaction }: Step, sub: string): Promise<void> {
  const { session } = interaction;
  if (!session || session.accountId === sub) return;
  const stored = await deps.provider.Session.findByUid(session.uid);
  await stored?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

function parameter({ params }: Interaction, name: string): string {
  const value = params[name];
  return typeof value === "string" ? value : "";
}

const scopesOf = (interaction: Interaction) => parameter(interaction, "scope").split(" ").filter(Boolean);
const redirectOf = (interaction: Interaction) => parameter(interaction, "redirect_uri");

function clientName(interaction: Interaction): string {
  return parameter(interaction, "client_id") === "tasklane-local"
    ? "Tasklane"
    : parameter(interaction, "client_id");
}
