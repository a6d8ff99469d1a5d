import { call, messageAndData } from "@tasklane/contract/call.ts";
import * as z from "zod/mini";
import { Failed } from "../../src/http/Failed.ts";
import { read, write } from "../../src/http/handlers.ts";
import type { Endpoint } from "../../src/http/handlers.ts";

const Label = z.object({ id: z.string(), name: z.string() });

const keep = call({
  name: "keep",
  method: "POST",
  path: "/test/keep/:listId",
  summary: "Writes one row each time it runs.",
  input: z.strictObject({
    listId: z.string().check(z.maxLength(20, "Too long")),
    title: z.string().check(z.minLength(1, "Title is required")),
    count: z.optional(z.int()),
    tags: z.optional(z.array(z.string())),
  }),
  answer: messageAndData(Label),
  status: 201,
});

const drop = call({
  name: "drop",
  method: "DELETE",
  path: "/test/drop",
  summary: "Says what it was given.",
  input: z.strictObject({ listId: z.string(), count: z.optional(z.int()) }),
  answer: z.object({ message: z.string(), input: z.unknown() }),
});

const fail = call({
  name: "fail",
  method: "POST",
  path: "/test/fail",
  summary: "Writes a row, then fails.",
  input: z.strictObject({ how: z.enum(["conflict", "bug"]) }),
  answer: z.object({}),
});

const show = call({
  name: "show",
  method: "GET",
  path: "/test/show",
  summary: "Says what it was given, and by whom.",
  input: z.object({ name: z.optional(z.string()) }),
  answer: z.object({ name: z.string(), timeZone: z.string() }),
});

/** A text that must appear in no answer and no log. */
export const CANARY = "canary-in-a-cause";

/** Minimal calls, for tests of what all calls have in common. */
export const TEST_CALLS: Endpoint[] = [
  write(keep, async ({ listId, title }, { tx, accountId, affected }) => {
    const label = { id: crypto.randomUUID(), name: `${listId} ${title}` };
    await tx
      .insertInto("label")
      .values({ account_id: accountId, ...label, deleted: 0, changed: 1 })
      .execute();
    affected.accounts.add(accountId);
    return { message: "Kept", data: label };
  }),
  write(drop, async (input) => ({ message: "Dropped", input })),
  write(fail, async ({ how }, { tx, accountId }) => {
    await tx
      .insertInto("label")
      .values({ account_id: accountId, id: crypto.randomUUID(), name: how, deleted: 0, changed: 1 })
      .execute();
    throw how === "conflict" ? new Failed("conflict") : new Error(CANARY);
  }),
  read(show, async ({ name }, { timeZone }) => ({ name: name ?? "nobody", timeZone })),
];
