import { expect, test } from "../test.ts";

test("a signed-in person has a session, and Google's own client reads the same account", async ({
  alice,
}) => {
  const me = await alice.context.request.get("/api/current-user");
  expect(await me.json()).toMatchObject({ email: alice.email });
  const { data } = await alice.google.tasklists.list();
  expect(data.items).toHaveLength(1);
});
