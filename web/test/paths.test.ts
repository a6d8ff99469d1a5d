import { expect, test } from "vitest";
import { ownPath } from "../src/features/auth/ownPath.ts";
import { loginPath, pathOf, viewOf } from "../src/paths.ts";

test.each([
  ["/dashboard", { kind: "home" }],
  ["/dashboard/tomorrow", { kind: "tomorrow" }],
  ["/dashboard/upcoming", { kind: "upcoming" }],
  ["/dashboard/week", { kind: "week" }],
  ["/dashboard/month", { kind: "month" }],
  ["/dashboard/main/L%2F1", { kind: "list", type: "main", listId: "L/1", sublistId: null }],
  ["/dashboard/shared/L1/sublist/7", { kind: "list", type: "shared", listId: "L1", sublistId: "7" }],
] as const)("%s is a view, and that view's address", (path, view) => {
  expect(viewOf(path)).toEqual(view);
  expect(pathOf(view)).toBe(path);
});

test.each(["/dashboard/nothing", "/dashboard/main/L1/other/7", "/dashboard/main/L1/sublist", "/dashboardx"])(
  "%s is no page",
  (path) => expect(viewOf(path)).toBeNull(),
);

test("an unknown type means private lists", () => {
  expect(viewOf("/dashboard/whatever/L1")).toMatchObject({ type: "main", listId: "L1" });
});

test("only paths of our own are gone on to", () => {
  expect(ownPath("/dashboard/upcoming?x=1")).toBe("/dashboard/upcoming?x=1");
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    null,
  ])
    expect(ownPath(path)).toBeUndefined();
});

test("the sign-in page gets the path to return to, unless it is the default", () => {
  expect(loginPath({ next: "/dashboard" })).toBe("/login");
  expect(loginPath({ next: "/dashboard/upcoming", error: "bad_callback" })).toBe(
    "/login?next=%2Fdashboard%2Fupcoming&error=bad_callback",
  );
});
