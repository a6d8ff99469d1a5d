import { describe, expect, it } from "vitest";
import { annAtGoogle, EMAIL } from "../google/annAtGoogle.ts";
import { fatesOf, judgeFate } from "../simulation/judgeFate.ts";
import { inGoogle } from "./actInGoogle.ts";
import { noteWhatGoogleLetPass } from "./judgeRun.ts";
import { Run } from "./Run.ts";
import type { Somebody } from "./Somebody.ts";
import { sightOf } from "./sights.ts";

const PLACE = inGoogle({ email: EMAIL });

/**
 * A person removes a subtask with its parent in Google, and our move takes it to another list some seconds later. In
 * the end the subtask is alive in the other list.
 * @param seen.seconds from the removal to the move
 * @param seen.leaves whether the move takes the subtask away from the removed parent, or from another one
 * @param seen.refused whether Google refuses the move
 * @returns the violations, and how many documented exceptions were met
 */
async function movedOut({ seconds = 1, leaves = "that parent", refused = false }) {
  const { emulator, google, list } = await annAtGoogle();
  const { id: other } = await google.insertList("Other");
  const run = new Run(1, emulator);
  const inApp = emulator.firstParty(EMAIL);
  const who = { google: inApp } as Somebody;
  run.memberships.push({
    who,
    email: EMAIL,
    scope: "p0",
    own: [list, other],
    shared: "",
    state: "member",
    leftAt: Infinity,
  });
  const text = run.word("p0");
  const task = run.create(PLACE, { text }, "");
  const [removed, another] = [inApp.addTask(list, "Removed"), inApp.addTask(list, "Another")];
  const under = leaves === "that parent" ? removed.id : another.id;
  const { id } = inApp.addTask(list, text, {}, { parent: under });
  const sight = sightOf(inApp.tasks(list).find((one) => one.id === id)!);
  run.oracle.remove(task, sight, PLACE, removed.id).at -= seconds * 1_000;
  if (refused) emulator.faults.add({ kind: "invalidArgument", match: { operation: "tasks.move" } });
  await google.move(list, id, { list: other, parent: null, previous: null }).catch((error: unknown) => {
    if (!refused) throw error;
  });
  inApp.delete(list, removed.id);

  noteWhatGoogleLetPass(run);
  const { values, notes } = sight;
  const shown = { id: "ours", place: "a", rev: 1, values, notes, parent: null, deleted: false };
  const fates = fatesOf(run, [shown], []);
  const exceptions = judgeFate(run, fates.get(task)!);
  return { exceptions, violations: run.violations.map((one) => one.split(":")[0]) };
}

describe("the second half of E2 in a chaos run", () => {
  it("a subtask that our move took away within 20 s of its parent's removal may stay", async () => {
    expect(await movedOut({ seconds: 19 })).toEqual({ exceptions: 1, violations: [] });
  });

  it.each([
    { why: "later than that", seen: { seconds: 21 } },
    { why: "before the removal", seen: { seconds: -5 } },
    { why: "away from another parent", seen: { leaves: "another parent" } },
    { why: "though Google refused", seen: { refused: true } },
  ])("one that we moved $why may not", async ({ seen }) => {
    expect(await movedOut(seen)).toEqual({ exceptions: 0, violations: ["I5 came back"] });
  });
});
