import { expect, test } from "vitest";
import { addressOf } from "../../../src/data/api/host.ts";

test("names in the path travel there, encoded, and nowhere else", () => {
  const call = { method: "PATCH", path: "/my-tasks/googleTask/:taskListId/:taskId" } as const;
  expect(addressOf(call, { taskListId: "a/b", taskId: "c", title: "d" })).toEqual({
    url: "/api/my-tasks/googleTask/a%2Fb/c",
    rest: { title: "d" },
  });
});

test("other fields of a GET go into the query, except absent ones", () => {
  const call = { method: "GET", path: "/my-tasks/all-task-lists" } as const;
  expect(addressOf(call, { since: "7 8", refresh: undefined })).toEqual({
    url: "/api/my-tasks/all-task-lists?since=7+8",
    rest: {},
  });
});
