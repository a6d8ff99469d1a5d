import { currentUser } from "@tasklane/contract/auth.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";

describe.each(ENGINES)("a person's name at Google on %s", (engine) => {
  const world = sharedWorld(engine, { sync: false });

  it.each([
    ["Ann\u0000Lee", "Ann\ufffdLee"],
    ["Ann\ud800Lee", "Ann\ufffdLee"],
    [`A${"\u0301".repeat(10_000)}`, `A${"\u0301".repeat(10_000)}`],
    ["\u202eeeL nnA", "\u202eeeL nnA"],
  ])("signs in with the name %j", async (name, shown) => {
    const person = await Person.arrive(world());
    world().emulator.account(person.email).name = name;
    await world().signedIn(person.email);
    expect(await person.does(currentUser, {})).toMatchObject({ name: shown });
  });
});
