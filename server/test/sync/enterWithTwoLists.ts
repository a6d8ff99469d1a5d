import type { Board } from "@tasklane/contract/lists.ts";
import type { Emulator, Options } from "@tasklane/emulator/start.ts";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";
import type { Engine } from "../world.ts";

type FaultOrder = Parameters<Emulator["faults"]["add"]>[0];
type FilledLists = Parameters<Emulator["fill"]>[1];

/** Longer than any waiting time: for Undo, for a call of unknown outcome, or after a failure, in milliseconds. */
export const LATER = 130_000;

/**
 * Creates a person with two private lists in a world of their own, whose clock stands still.
 * @param tasks what the default list (`mine`) has; the other list (`work`) is empty
 * @param switches what the stand-in does where nobody knows what Google does
 */
export async function enterWithTwoLists(
  engine: Engine,
  tasks: FilledLists[number]["tasks"],
  switches: Options["switches"] = {},
) {
  const clock = standingClock();
  const world = await openWorld(engine, {
    sync: true,
    clock: clock.now,
    emulator: { switches },
  });
  const ann = await Person.enter(world, [
    { title: "@default", tasks },
    { title: "Work", tasks: [] },
  ]);
  const { faults } = world.emulator;
  /** Orders faults. @returns a function that removes them */
  const failing = (...orders: FaultOrder[]): (() => void) => {
    const ids = orders.map((order) => faults.add(order));
    return () => ids.forEach((id) => faults.remove(id));
  };
  /** Advances the clock and pulls until a check passes. */
  const inTheEnd = (check: (board: Board) => void) =>
    soon(async () => {
      clock.move(LATER);
      check(await ann.pulled());
    });
  return { world, clock, ann, mine: await ann.listId(), work: await ann.listId("Work"), failing, inTheEnd };
}

/** Orders that Google does not answer these calls and does nothing. */
export const away = (operation?: string, path?: string): FaultOrder => ({
  kind: "unavailable",
  match: { operation, path },
});
