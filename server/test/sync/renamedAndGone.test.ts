import { expect, it } from "vitest";
import { importedBoard, soon } from "../boardOf.ts";
import { openWorld } from "../world.ts";

const ANN = "ann@example.com";

it("a list that was renamed here and deleted in Google keeps no other list waiting", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const [work] = world.emulator.fill(ANN, [{ title: "Work", tasks: [] }]);
  const ann = await world.signedIn(ANN);
  const board = await importedBoard(ann);
  const google = world.emulator.firstParty(ANN);
  google.deleteList(work!.id);
  await ann.post("/api/my-tasks/rename/list", { listId: work!.id, newListTitle: "Office" });
  const listId = board.lists[0]!.google_list_id;
  await ann.post(`/api/my-tasks/addTask/${listId}`, { listId, title: "Goes on", notes: "", due: null });
  await soon(() => expect(google.visible().map((task) => task.title)).toEqual(["Goes on"]));
});
