import { getEventListeners } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { send } from "../../../src/data/api/send.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { aServer } from "../../aServer.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = { name: "join", method: "POST", path: "/join" } as const;

test("a change that the server wants to see in half an hour is refused, and not tried again all the time", async () => {
  const server = aServer();
  const onWait = vi.fn<() => void>();
  const sent = send(call, {}, { onWait }).catch((error: unknown) => error);
  const refusal = { code: "slow_down", message: "Too many requests. Please wait a moment." };
  await server.answer(refusal, { status: 429, headers: { "retry-after": "1800" } });
  expect(await sent).toMatchObject({ code: "slow_down", message: refusal.message });
  expect(onWait).not.toHaveBeenCalled();
});

test("a change waits for a server whose proxy says that it is away for an hour", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = aServer();
  const sent = send(call, {}).catch((error: unknown) => error);
  await server.answer({}, { status: 503, headers: { "retry-after": "3600" } });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  await server.answer({ message: "Joined" });
  expect(await sent).toEqual({ message: "Joined" });
});

test("a change says at once that it waits if the server asks for a long pause, as without its database", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = aServer();
  const onWait = vi.fn<() => void>();
  const sent = send(call, {}, { onWait });
  await server.answer({}, { status: 503 });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(onWait).not.toHaveBeenCalled();
  vi.runAllTimers();
  await server.answer({}, { status: 503, headers: { "retry-after": "5" } });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(onWait).toHaveBeenCalledOnce();
  vi.runAllTimers();
  await server.answer({ message: "Joined" });
  expect(await sent).toEqual({ message: "Joined" });
});

test("a change says only after two tries that it waits if the server has too many requests", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = aServer();
  const onWait = vi.fn<() => void>();
  const sent = send(call, {}, { onWait });
  for (const told of [0, 0, 1]) {
    await server.answer({ code: "slow_down" }, { status: 429, headers: { "retry-after": "30" } });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(onWait).toHaveBeenCalledTimes(told);
    vi.runAllTimers();
  }
  await server.answer({ message: "Joined" });
  expect(await sent).toEqual({ message: "Joined" });
});

test.each([
  ["as if all were well", 200],
  ["as if nothing were there", 404],
  ["because the request came too slowly", 408],
  ["because there are too many requests", 429],
])("a change waits while a proxy answers with a page of its own, %s", async (_why, status) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = aServer();
  const sent = send(call, {}).catch((error: unknown) => error);
  await server.answerPage("<title>Back soon</title>", { status, headers: { "retry-after": "3600" } });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  await server.answer({ message: "Joined" });
  expect(await sent).toEqual({ message: "Joined" });
});

test("a change that waits for days leaves nothing behind at each try", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = aServer();
  const session = new AbortController().signal;
  const sent = send(call, {}, { signal: session, onWait: () => undefined });
  const counts: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    await server.answer({}, { status: 503 });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    counts.push(getEventListeners(session, "abort").length);
    vi.runAllTimers();
  }
  await server.answer({ message: "Joined" });
  expect(await sent).toEqual({ message: "Joined" });
  expect(new Set(counts).size).toBe(1);
});

test("every call names the person whom the page shows, so that it takes no effect for another one", async () => {
  const { user } = getState();
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  const server = aServer();
  const sent = send(call, {});
  await server.answer({ message: "Joined" });
  await sent;
  setState({ user });
  expect(server.headers).toMatchObject([{ "x-account": "ann" }]);
});

test("a change that is tried again keeps its key, and says that it may have come before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = aServer();
  const sent = send(call, {}, { key: "one", number: (isRepeated) => (isRepeated ? "again" : "first") });
  await server.answer({}, { status: 503 });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  await server.answer({ message: "Joined" });
  await sent;
  expect(server.headers).toMatchObject([
    { "idempotency-key": "one", "x-mutation": "first" },
    { "idempotency-key": "one", "x-mutation": "again" },
  ]);
});
