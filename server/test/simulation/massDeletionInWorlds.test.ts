import { describe, expect, it, onTestFinished } from "vitest";
import { Script } from "./Script.ts";

describe.each(["deleted", "listed", "gone"] as const)(
  "P4: many removals in Google at once, where Google's orphans are %s",
  (orphans) => {
    /**
     * Opens a world in which somebody removed everything in Google (six tasks and a subtask of one), so that the
     * person is asked.
     */
    async function cleared(): Promise<Script> {
      const script = await Script.open({ orphans, etagCoversPlace: false });
      onTestFinished(script.close);
      const { google } = script.sim;
      for (const title of ["A", "B", "C", "D", "E", "F"]) await script.add(title);
      await script.sync();
      google.insert(script.list, { title: "Subtask" }, { parent: script.there("A").id, previous: null });
      await script.sync();
      for (const { id, parent } of google.visible(script.list))
        if (parent === null) google.remove(script.list, id, null);
      script.wait(60_000);
      await script.sync();
      expect((await script.both()).here).toHaveLength(7);
      return script;
    }

    it("no question remains about what the person restores in Google, and changes meanwhile are pushed", async () => {
      const script = await cleared();
      const asked = await script.held();
      await script.change((await script.here("B")).id, { title: "B, edited" });
      await script.settle(1);
      const removed = [...script.sim.google.lists.get(script.list)!.tasks.values()];
      const { id } = removed.find(({ title }) => title === "B")!;
      script.sim.google.patch(script.list, id, { deleted: false, notes: "back" }, null);
      await script.settle();
      expect(await script.held()).toBe(asked - 1);
      expect((await script.both()).google).toEqual(["B, edited"]);
      expect((await script.here("B, edited")).notes).toBe("back");
    });

    it("changes here meanwhile remove no task, and are kept when the removals were meant", async () => {
      const script = await cleared();
      await script.change((await script.here("A")).id, { title: "A, edited" });
      await script.complete((await script.here("B")).id);
      await script.settle(2);
      expect((await script.both()).here).toHaveLength(7);
      await script.answer(true);
      await script.sync("push");
      await script.settle();
      expect(await script.both()).toEqual({ google: ["A, edited"], here: ["A, edited"] });
    });

    it("everything is made anew in Google, subtasks too, when they were not meant", async () => {
      const script = await cleared();
      await script.answer(false);
      await script.settle();
      const { google, here } = await script.both();
      expect(here).toEqual(["A", "B", "C", "D", "E", "F", "Subtask"]);
      expect(google.map((title) => title.split(" (")[0])).toEqual(here);
      expect(script.sim.google.visible(script.list).filter((task) => task.parent !== null)).toHaveLength(1);
    });
  },
);
