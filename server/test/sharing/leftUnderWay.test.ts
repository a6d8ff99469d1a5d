import { readBin } from "@tasklane/contract/bin.ts";
import { disconnectUser } from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, textsOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

describe.each(enginesFor("sqlite"))("what is under way when a membership ends on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  /** Ann adds a task, which Bob has in Google too. One of them deletes it, and she disconnects him before Google hears of that. */
  const deletedAndEnded = async (by: "ann" | "bob"): Promise<[ann: Membership, bob: Membership]> => {
    const [ann, bob] = await together(world(), 1);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Trip" });
    await inStep([ann, bob!], ["Trip"]);
    const { person, listId } = { ann, bob: bob! }[by];
    await person.does(deleteTask, { tasklistId: listId, taskId: data.id });
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob!.person.email });
    return [ann, bob!];
  };
  /** Lets the time for Undo pass, and waits until these titles are on the board and in Google. */
  const ends = async (membership: Membership, titles: string[]): Promise<void> => {
    clock.move(11_000);
    await membership.person.pulled();
    await inStep([membership], titles);
    expect(await textsOf(membership)).toEqual(titles);
  };

  it("S3.2: a deletion by somebody else takes nothing from whoever left", async () => {
    const [ann, bob] = await deletedAndEnded("ann");
    expect(await textsOf(bob)).toEqual(["Trip"]);
    await ends(bob, ["Trip"]);
    await ends(ann, []);
  });

  it("S3.2: their own deletion goes on, and their private list begins with an empty bin", async () => {
    const [ann, bob] = await deletedAndEnded("bob");
    expect((await bob.person.does(readBin, {})).entries).toEqual([]);
    await ends(bob, []);
    await ends(ann, []);
  });

  it("S3.3: an insert of theirs whose answer was lost makes one task", async () => {
    const [ann, bob] = await together(world(), 1);
    await inStep([ann, bob!], []);
    const { person, listId } = bob!;
    const match = { operation: "tasks.insert", account: person.email };
    world().emulator.faults.add({ match, times: 1, kind: "cutAfter" });
    await person.does(addTask, { listId, title: "Mine" });
    await soon(() => expect(person.titles(listId)).toEqual(["Mine"]));
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: person.email });
    await ends(bob!, ["Mine"]);
  });
});
