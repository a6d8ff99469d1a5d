import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 7 of docs/product.md, Calls. The tests in server/test check each call. This file checks what a browser sends.

test("what a browser sends is JSON, carries the session, and goes to the documented paths", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  const { listId } = await createGroup(alice, []);
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const sent: { call: string; type: string | undefined; cookie: string | undefined; body: unknown }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const call = `${request.method()} ${pathname.slice("/api".length)}`;
    const body: unknown = request.postDataJSON();
    void request
      .allHeaders()
      .then((headers) => sent.push({ call, type: headers["content-type"], cookie: headers["cookie"], body }))
      .catch(() => undefined); // An event stream has no body before it ends.
  });
  const sentTo = (call: RegExp) => expect.poll(() => sent.find((one) => call.test(one.call)));
  await page.goto("/dashboard");
  await sentTo(/^GET \/current-user$/).toBeTruthy();
  await sentTo(/^GET \/my-tasks\/all-task-lists$/).toBeTruthy();

  await board.createTask("Buy milk");
  await sentTo(/^POST \/my-tasks\/addTask\/[^/]+$/).toMatchObject({
    body: { title: "Buy milk", notes: "", due: null },
  });
  await board.checkbox("Water the plants").click();
  await sentTo(/^PATCH \/my-tasks\/complete\/task$/).toMatchObject({
    body: { tasklistId: expect.any(String), taskId: expect.any(String), status: "completed" },
  });
  await pickForList(page, inSidebar(page, "main", "My Tasks"), "Clear Completed Task");
  await board.confirm("Yes, clear them!");
  await sentTo(/^DELETE \/my-tasks\/delete\/completed\/tasks$/).toMatchObject({
    body: { tasklistId: expect.any(String) },
  });
  await expect(board.message(SUCCESS.completedCleared)).toBeVisible();
  await inSidebar(page, "shared", "Family").click();
  await page.getByRole("button", { name: /^Shared Refresh: / }).click();
  await sentTo(/^POST \/my-share\/refresh\/sharedTask$/).toMatchObject({ body: { listId } });
  await page.getByRole("button", { name: "Refresh shared lists" }).click();
  await sentTo(/^POST \/my-share\/all-shared-task-lists$/).toBeTruthy();

  for (const { call, type, cookie } of sent) {
    expect(cookie, call).toMatch(/=/);
    if (!call.startsWith("GET")) expect(type, call).toBe("application/json");
  }
});
