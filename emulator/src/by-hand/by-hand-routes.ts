import type { FastifyInstance, FastifyReply } from "fastify";

import { FirstParty } from "../first-party/first-party.ts";
import { errorPage } from "../pages/error-page.ts";
import { sendPage } from "../pages/send-page.ts";
import { findList } from "../state/lists.ts";
import type { Account, TaskList } from "../state/types.ts";
import type { World } from "../state/world.ts";
import { accountsPage } from "./accounts-page.ts";
import { listPage } from "./list-page.ts";
import { taskActions } from "./task-actions.ts";

type Form = Record<string, string>;

interface Address {
  sub: string;
  list?: string;
  task?: string;
}

/** A request for a page or from a form of one, with what its path names. */
interface PageRequest {
  account: Account;
  firstParty: FirstParty;
  list: TaskList;
  form: Form;
  address: Address;
  reply: FastifyReply;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const LIST = "/tasks/:sub/lists/:list";

const addressOf = (account: Account, list?: TaskList) =>
  `/tasks/${account.sub}${list ? `/lists/${encodeURIComponent(list.id)}` : ""}`;

/**
 * Serves pages on which a person edits their tasks directly, as in Google's own apps and not through the API. The pages contain
 * only forms. After each form, a redirect leads back to the list.
 */
export function byHandRoutes(app: FastifyInstance, world: World): void {
  app.get("/", (_request, reply) => sendPage(reply, accountsPage([...world.accounts.values()])));
  app.post("/accounts", (request, reply) => {
    const email = ((request.body as Form | undefined)?.["email"] ?? "").trim();
    if (!EMAIL.test(email)) {
      const page = accountsPage([...world.accounts.values()], email);
      return sendPage(reply.code(400), page);
    }
    return reply.redirect(addressOf(world.account(email)), 303);
  });

  addRoute("GET", "/tasks/:sub", ({ account, list, reply }) => reply.redirect(addressOf(account, list), 303));
  addRoute("GET", LIST, ({ account, list, form, reply }) =>
    sendPage(reply, listPage(account, list, form["undo"])),
  );
  addRoute("POST", "/tasks/:sub/lists", ({ account, firstParty, form, reply }) => {
    return reply.redirect(addressOf(account, firstParty.addList(form["title"] ?? "")), 303);
  });
  addRoute("POST", `${LIST}/rename`, (all) => {
    all.firstParty.renameList(all.list.id, all.form["title"] ?? "");
    return redirectToList(all);
  });
  addRoute("POST", `${LIST}/delete`, ({ account, firstParty, list, reply }) => {
    if (!list.isDefault) firstParty.deleteList(list.id);
    return reply.redirect(addressOf(account), 303);
  });
  addRoute("POST", `${LIST}/clear`, (all) => {
    all.firstParty.clearCompleted(all.list.id);
    return redirectToList(all);
  });
  addRoute("POST", `${LIST}/tasks`, (all) => {
    const { firstParty, list, form } = all;
    const parent = form["parent"] ? { parent: form["parent"] } : {};
    firstParty.addTask(list.id, form["title"] ?? "", { due: form["due"] || undefined }, parent);
    return redirectToList(all);
  });
  for (const [name, act] of Object.entries(taskActions)) {
    addRoute("POST", `${LIST}/tasks/:task/${name}`, (all) => {
      const { firstParty, list, address, form } = all;
      if (!list.tasks.has(address.task!)) return sendGone(all.reply);
      const undo = act(firstParty, list, address.task!, form);
      return redirectToList(all, undo);
    });
  }

  /**
   * Adds a route for an account, and for a list if the path names one. If either does not exist (any more), the answer is a page
   * that says so.
   */
  function addRoute(
    method: "GET" | "POST",
    url: string,
    answer: (request: PageRequest) => FastifyReply,
  ): void {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        const address = request.params as Address;
        const account = world.findAccount(address.sub);
        const list = account && findList(account, address.list ?? "@default");
        if (!account || !list) return sendGone(reply);
        const form = { ...(request.query as Form), ...(request.body as Form | undefined) };
        return answer({ account, firstParty: new FirstParty(world, account), list, form, address, reply });
      },
    });
  }
}

/** Leads back to the list after a form. @param undo the id of a task that was just deleted, for the Undo button */
function redirectToList(
  { account, list, reply }: Pick<PageRequest, "account" | "list" | "reply">,
  undo?: string,
): FastifyReply {
  return reply.redirect(addressOf(account, list) + (undo ? `?undo=${encodeURIComponent(undo)}` : ""), 303);
}

function sendGone(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply.code(404),
    errorPage(404, "not found", "This account, list or task does not exist any more."),
  );
}
