import { expect, it } from "vitest";
import { SimGoogle } from "./SimGoogle.ts";
import { SimWorld } from "./SimWorld.ts";

const TOP = { parent: null, previous: null };

it("lists a deleted task whose parent went to another list with its own parent", () => {
  const google = new SimGoogle(new SimWorld(1, 0, { tombstones: false, orphans: "gone" }));
  const [list, other] = [google.makeList("account", "List"), google.makeList("account", "Other")];
  const parent = google.insert(list, { title: "Parent" }, TOP).id;
  const above = google.insert(list, { title: "Above" }, TOP).id;
  const child = google.insert(list, { title: "Child" }, { parent: above, previous: null }).id;
  google.remove(list, child, null);
  google.move(list, above, { parent, previous: null });
  google.moveToList(list, parent, { ...TOP, list: other }, true);
  expect(google.listing(list, null, 0).map(({ title }) => title)).toEqual(["Child"]);
  expect(google.visible(other).map(({ title }) => title)).toEqual(["Parent", "Above"]);
});

it("changes nothing when it refuses to move a task to another list", () => {
  const google = new SimGoogle(new SimWorld(1, 0));
  const [list, other] = [google.makeList("account", "List"), google.makeList("account", "Other")];
  const { id } = google.insert(list, { title: "Task" }, TOP);
  const gone = google.insert(other, { title: "Gone" }, TOP).id;
  google.remove(other, gone, null);
  expect(() => google.moveToList(list, id, { parent: null, previous: gone, list: other })).toThrow(
    "previous",
  );
  expect(google.visible(list).map(({ title }) => title)).toEqual(["Task"]);
});
