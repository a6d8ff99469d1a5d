import { deleteAccount } from "@tasklane/contract/auth.ts";
import { addLabel } from "@tasklane/contract/labels.ts";
import { REFUSED } from "@tasklane/contract/sentences.ts";
import { allSharedTaskLists, refreshSharedTask } from "@tasklane/contract/sharing.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { soon } from "../boardOf.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";
import { callPeople } from "./callPeople.ts";
import { AT_THE_DOOR, named, ROWS } from "./callTable.ts";
import type { Ids } from "./callTable.ts";
import { CONTRACT_CALLS } from "./contractCalls.ts";

const KEY = "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11";
const NOTHING: Ids = {
  list: "never",
  toList: "never",
  shared: "never",
  task: "never",
  hostList: "never",
  host: "never",
  sublist: "77",
  section: "78",
  label: "79",
  view: "80",
  member: "nobody@example.com",
  heir: "nobody@example.com",
  waiting: "nobody@example.com",
  session: "never",
};
/** These POST calls change nothing, so they ignore an idempotency key. */
const READING: readonly string[] = [allSharedTaskLists.name, refreshSharedTask.name];

it("the table has every call of the contract, once", () => {
  const here = [...AT_THE_DOOR, ...ROWS.map(([call]) => call)].map(({ name }) => name);
  expect(here.toSorted()).toEqual(CONTRACT_CALLS.map(({ name }) => name).toSorted());
});

/** Covers the failures that mean something else for each call (product 7.14). */
describe.each(ENGINES)("every call on %s", (engine) => {
  // No sync runs, so Google is called only to create lists.
  const world = sharedWorld(engine, { sync: false });

  it("finds its caller's things; other people's and unknown ones get the same bytes", async () => {
    const { person, ids, stranger, theirs } = await callPeople(world());
    const before = await stranger.board();
    const answers = new Set<string>();
    for (const row of ROWS) {
      const [call, input] = row;
      if (call === deleteAccount) continue;
      const asked = named(row).flatMap((name) =>
        [NOTHING, theirs].map(async (others) => {
          const answer = await person.call(call, input({ ...ids, [name]: others[name] }));
          expect(answer.status, `${call.name} with another ${name}: ${answer.text}`).toBe(404);
          answers.add(answer.text);
        }),
      );
      await Promise.all(asked);
      const answer = await person.call(call, input(ids));
      expect(answer.status, `${call.name}: ${answer.text}`).toBe(call.status ?? 200);
      // The answer contains only fields of the contract.
      expect(answer.body, call.name).toEqual(z.parse(call.answer, answer.body));
    }
    const { status: _, ...body } = NOT_FOUND;
    expect([...answers].map((text) => JSON.parse(text))).toEqual([body]);
    const { cursor: __, refreshedAt: ___, ...after } = await stranger.board();
    expect(after).toEqual({ ...before, cursor: undefined, refreshedAt: undefined });
  });

  it("refuses conflicts and used keys, and answers 304 to unchanged reads", async () => {
    const { person, ids } = await callPeople(world());
    const label = { label_id: "99", label_name: "First" };
    expect((await person.call(addLabel, label, { "idempotency-key": KEY })).status).toBe(201);
    for (const [call, input, refused] of ROWS) {
      if (refused) {
        const answer = await person.call(call, refused(ids));
        expect(answer.status, `${call.name}: ${answer.text}`).toBe(409);
        expect(answer.body).toMatchObject({ code: expect.stringMatching(/^(already_exists|conflict)$/) });
      }
      if (call.method === "GET") {
        // An earlier change may reach Google between the two reads, which changes the board. So repeat both.
        await soon(async () => {
          const first = await person.call(call, input(ids));
          const again = await person.call(call, input(ids), { "if-none-match": first.headers.get("etag")! });
          expect([call.name, first.status, again.status, again.text]).toEqual([call.name, 200, 304, ""]);
        });
      } else if (!READING.includes(call.name)) {
        const answer = await person.call(call, input(ids), { "idempotency-key": KEY });
        const body = { code: "idempotency_mismatch", message: REFUSED.idempotency_mismatch };
        expect([call.name, answer.status, answer.body]).toEqual([call.name, 422, body]);
      }
    }
  });
});
