import { afterEach } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";
import type { World } from "../world.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

type FaultKind = Parameters<World["emulator"]["faults"]["add"]>[0]["kind"];

/** Replaces the Date header of Google's answer. */
export function redated({ status, headers }: Response, body: string, date: number | null): Response {
  const kept = new Headers({ "content-type": headers.get("content-type") ?? "" });
  if (date !== null) kept.set("date", new Date(date).toUTCString());
  return new Response(status === 204 ? null : body, { status, headers: kept });
}

/**
 * Opens a world whose listings of Google a test makes wrong, for all tests of a `describe`. Each test creates its own people.
 * `between` is what stands between us and Google: the `fetch`, and how far our clock is ahead of Google's, in milliseconds.
 */
export function listingWorld() {
  const clock = standingClock();
  const between: { fetch: typeof fetch; ahead: number } = { fetch, ahead: 0 };
  const world = sharedWorld("sqlite", {
    clock: clock.now,
    config: { callsADay: 1_000_000 }, // allows many calls per second
    overrides: { fetch: (...all) => between.fetch(...all), clock: () => clock.now() + between.ahead },
  });
  afterEach(() => {
    Object.assign(between, { fetch, ahead: 0 });
    world().emulator.faults.clear();
  });

  /** Creates a person whose two lists are in sync. */
  const enter = async () => {
    const ann = await Person.enter(world(), [
      { title: "Work", tasks: [{ title: "Milk" }] },
      { title: "Home", tasks: [{ title: "Eggs" }] },
    ]);
    const titles = async () => (await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle).toSorted();
    return { ann, titles, work: await ann.listId("Work") };
  };
  /** Lets Google fail this person's calls, until `mend`. */
  const fails = ({ email }: Person, operation: string, kind: FaultKind, more: object = {}): void => {
    world().emulator.faults.add({ kind, match: { account: email, operation, ...more } });
  };
  const mend = (): void => world().emulator.faults.clear();
  return { clock, world, between, enter, fails, mend };
}
