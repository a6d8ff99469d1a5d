import { describe, expect, test } from "vitest";
import type { Browser } from "../Browser.ts";
import { ENGINES, openWorld, standingClock } from "../world.ts";
import { TEST_CALLS } from "./testCalls.ts";

const KEY = "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11";

describe.each(ENGINES)("Idempotency-Key on %s", (engine) => {
  const open = async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { overrides: { calls: TEST_CALLS, clock: clock.now } });
    const ann = await world.signedIn("ann@example.com");
    const rows = async () => (await world.server.store.db.selectFrom("label").selectAll().execute()).length;
    return { ...world, ann, clock, rows };
  };
  const keep = (browser: Browser, body: object, key = KEY) =>
    browser.post("/api/test/keep/a", body, { "idempotency-key": key });

  test("the same request again is answered the same and does nothing", async () => {
    const { ann, rows } = await open();
    const first = await keep(ann, { title: "Milk", count: 1 });
    expect(first.status).toBe(201);
    const again = await keep(ann, { bodyData: { count: 1, title: "Milk" } }, KEY.toUpperCase());
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await rows()).toBe(1);
  });

  test("ten at the same time do it once and get one answer", async () => {
    const { ann, rows } = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep(ann, { title: "Milk" })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await rows()).toBe(1);
  });

  test("another request under the same key is refused", async () => {
    const { ann, rows } = await open();
    await keep(ann, { title: "Milk" });
    for (const other of [
      await keep(ann, { title: "Bread" }),
      await ann.post("/api/test/keep/b", { title: "Milk" }, { "idempotency-key": KEY }),
      await ann.post("/api/test/fail", { how: "conflict" }, { "idempotency-key": KEY }),
    ]) {
      expect(other.status).toBe(422);
      expect(other.body).toMatchObject({ code: "idempotency_mismatch" });
    }
    expect(await rows()).toBe(1);
  });

  test("a key belongs to one person", async () => {
    const { ann, signedIn, rows } = await open();
    const bob = await signedIn("bob@example.com");
    const [hers, his] = [await keep(ann, { title: "Milk" }), await keep(bob, { title: "Milk" })];
    expect(his.status).toBe(201);
    expect(his.text).not.toBe(hers.text);
    expect(await rows()).toBe(2);
  });

  test("a key is forgotten after 24 hours", async () => {
    const { ann, clock, rows } = await open();
    await keep(ann, { title: "Milk" });
    clock.move(24 * 60 * 60_000);
    await keep(ann, { title: "Milk" });
    expect(await rows()).toBe(1);
    clock.move(1);
    expect((await keep(ann, { title: "Bread" })).status).toBe(201);
    expect(await rows()).toBe(2);
  });

  test("a failed call wrote nothing, kept no answer, and may be repeated", async () => {
    const { ann, rows, server } = await open();
    for (const how of ["conflict", "bug", "bug"]) {
      const answer = await ann.post("/api/test/fail", { how }, { "idempotency-key": KEY });
      expect(answer.status).toBe(how === "conflict" ? 409 : 500);
    }
    expect(await rows()).toBe(0);
    expect(await server.store.db.selectFrom("idempotency").selectAll().execute()).toEqual([]);
    expect((await keep(ann, { title: "Milk" })).status).toBe(201);
  });

  test("a key must be a UUID", async () => {
    const { ann, rows } = await open();
    for (const key of ["1", "x".repeat(36), `${KEY}0`]) {
      const answer = await keep(ann, { title: "Milk" }, key);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { "Idempotency-Key": expect.any(String) } });
    }
    expect(await rows()).toBe(0);
  });

  describe("a browser's numbered mutation", () => {
    const CLIENT = "3f0c1f8e-2b53-4d51-9f6e-8d1f6f1f0a01";
    const DAY = 24 * 60 * 60_000;
    const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    /** Sends the mutation with this number. @param waits the smallest number whose answer the browser waits for */
    const send = (browser: Browser, number: number, { waits = number, again = false } = {}) =>
      browser.post(
        "/api/test/keep/a",
        { title: `Task ${number}` },
        {
          "idempotency-key": keyOf(number),
          "x-mutation": `${CLIENT} ${number} ${waits}${again ? " again" : ""}`,
        },
      );

    test("is answered the same 59 days later, and done once", async () => {
      const { ann, clock, rows, signedIn } = await open();
      const first = await send(ann, 7);
      clock.move(59 * DAY);
      const later = await signedIn("ann@example.com");
      const again = await send(later, 7, { again: true });
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(await rows()).toBe(1);
    });

    test("is not done again after the browser had its answer", async () => {
      const { ann, clock, rows, server, signedIn } = await open();
      await send(ann, 7);
      await send(ann, 8);
      const kept = await server.store.db.selectFrom("idempotency").select("number").execute();
      expect(kept).toEqual([{ number: 8 }]);
      clock.move(30 * DAY);
      const later = await signedIn("ann@example.com");
      expect(await send(later, 7, { again: true })).toMatchObject({
        status: 409,
        body: { code: "already_done" },
      });
      expect(await rows()).toBe(2);
    });

    test("is not done again if another tab says meanwhile that the browser had its answer", async () => {
      const { ann, rows, server } = await open();
      await send(ann, 7);
      const { store } = server;
      const { transaction } = store;
      store.transaction = async (work, how) => {
        store.transaction = transaction;
        await send(ann, 8);
        return transaction(work, how);
      };
      expect(await send(ann, 7, { again: true })).toMatchObject({
        status: 409,
        body: { code: "already_done" },
      });
      expect(await rows()).toBe(2);
    });

    test("is not done again although another tab then says less, because its word comes late", async () => {
      const { ann, rows } = await open();
      await send(ann, 7);
      await send(ann, 9);
      await send(ann, 8, { waits: 5 });
      expect(await send(ann, 7, { again: true })).toMatchObject({
        status: 409,
        body: { code: "already_done" },
      });
      expect(await rows()).toBe(3);
    });

    test("that waited is done after later ones too, in any order", async () => {
      const { ann, clock, rows, signedIn } = await open();
      for (const number of [9, 8]) await send(ann, number, { waits: 7 });
      clock.move(30 * DAY);
      const later = await signedIn("ann@example.com");
      expect((await send(later, 7, { again: true })).status).toBe(201);
      expect((await send(later, 8, { waits: 7, again: true })).status).toBe(201);
      expect(await rows()).toBe(3);
    });

    test("belongs to one person and one browser", async () => {
      const { ann, signedIn, rows } = await open();
      const bob = await signedIn("bob@example.com");
      await send(ann, 9);
      expect((await send(bob, 7, { again: true })).status).toBe(201);
      expect(await rows()).toBe(2);
    });

    test("must be named as it is documented", async () => {
      const { ann, rows } = await open();
      for (const header of ["", CLIENT, `${CLIENT} 7`, `${CLIENT} -7 7`, `x 7 7`, `${CLIENT} 7 7 more`]) {
        const answer = await ann.post("/api/test/keep/a", { title: "Milk" }, { "x-mutation": header });
        expect([answer.status, answer.body]).toEqual([
          400,
          expect.objectContaining({ fields: { "X-Mutation": expect.any(String) } }),
        ]);
      }
      expect(await rows()).toBe(0);
    });
  });
});
