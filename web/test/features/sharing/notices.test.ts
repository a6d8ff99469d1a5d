import { afterEach, expect, test, vi } from "vitest";
import { heldRequests } from "../../heldRequests.ts";
import { abortSession } from "../../../src/data/api/sessionSignal.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { loadNotices, seeNotices } from "../../../src/features/sharing/notices.ts";

const { user } = getState();

afterEach(() => {
  setState({ user, notices: [], newNotices: "" });
  vi.unstubAllGlobals();
});

const notice = (id: string, isNew: boolean) => ({
  id,
  kind: "left",
  at: "2026-01-01",
  isNew,
  listName: "Home",
});
const before = { notices: [notice("1", true)] };
const now = { notices: [notice("2", true), notice("1", false)] };

test("a slow answer does not bring back the notices of before", async () => {
  const requests = heldRequests();
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  const loads = [loadNotices(), loadNotices()];
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  requests[1]?.answer(now);
  requests[0]!.answer(before);
  await expect.poll(() => requests.length).toBe(2);
  requests[1]!.answer(now);
  await Promise.all(loads);
  expect(getState().notices).toEqual(now.notices);
});

test("notices that were to be fetched next are not, once their person has signed out", async () => {
  const requests = heldRequests();
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  const loads = [loadNotices(), loadNotices()];
  await expect.poll(() => requests.length).toBe(1);
  abortSession();
  setState({ user: undefined });
  await Promise.all(loads);
  expect(requests).toHaveLength(1);
});

test("a notice that came while others were marked as seen stays", async () => {
  const requests = heldRequests();
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  const seeing = seeNotices(["1"]);
  const loading = loadNotices();
  await expect.poll(() => requests.length).toBe(2);
  requests.find(({ method }) => method === "GET")!.answer(now);
  await loading;
  requests.find(({ method }) => method === "POST")!.answer({ notices: [notice("1", false)] });
  await expect.poll(() => requests.length).toBe(3);
  requests[2]!.answer(now);
  await seeing;
  expect(getState().notices).toEqual(now.notices);
});
