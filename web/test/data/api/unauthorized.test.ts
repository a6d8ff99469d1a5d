import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { getState, setState } from "../../../src/data/store.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("location", { pathname: "/dashboard", search: "", replace: vi.fn() });
});
afterEach(() => {
  setState({ user: undefined });
  vi.unstubAllGlobals();
});

test.each([
  ["a page of a proxy", "<html>Sign in</html>"],
  ["an object that names nobody", "{}"],
  ["nothing", "null"],
])("the page keeps its person when the server answers a 401's check with %s", async (_, body) => {
  const { signedOut } = await import("../../../src/data/api/unauthorized.ts");
  const user = { user_id: "alice", email: "alice@example.com" };
  setState({ user });
  vi.stubGlobal("fetch", async () => new Response(body, { status: 200 }));
  await signedOut();
  expect(getState().user).toEqual(user);
  expect(location.replace).not.toHaveBeenCalled();
});

test.each([403, 404, 407, 429, 500, 503, undefined])(
  "only a 401 means signed out: %s keeps the person and the browser's storage",
  async (status) => {
    const { signedOut } = await import("../../../src/data/api/unauthorized.ts");
    const user = { user_id: "alice", email: "alice@example.com" };
    setState({ user });
    localStorage.setItem("unsent 1", "{}");
    const replaceState = vi.fn();
    vi.stubGlobal("history", { replaceState });
    vi.stubGlobal("fetch", async () => {
      if (status === undefined) throw new TypeError("Failed to fetch");
      return new Response("{}", { status });
    });
    await signedOut();
    expect(getState().user).toEqual(user);
    expect(localStorage.getItem("unsent 1")).toBe("{}");
    expect(replaceState).not.toHaveBeenCalled();
  },
);

test("a second 401 after the session's end leaves the login page with its reason", async () => {
  const { signedOut } = await import("../../../src/data/api/unauthorized.ts");
  vi.stubGlobal("location", { pathname: "/login", search: "?error=session_ended" });
  const replaceState = vi.fn();
  vi.stubGlobal("history", { replaceState });
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 401 }));
  await signedOut();
  expect(replaceState).not.toHaveBeenCalled();
});
