import { onTestFinished } from "vitest";
import { Script } from "./Script.ts";
import type { GoogleRules } from "./SimWorld.ts";

export const ORPHANS: GoogleRules["orphans"][] = ["deleted", "listed", "gone"];

/**
 * The expected value where Google and Tasklane show the same titles. It is compared with the result of `Script.both`.
 */
export const both = (...titles: string[]) => ({ google: titles.toSorted(), here: titles.toSorted() });

/** Opens a world for one test. */
export async function open(
  rules: Partial<GoogleRules> = {},
  seed?: number,
  members?: number,
): Promise<Script> {
  const script = await Script.open({ etagCoversPlace: false, ...rules }, seed, members);
  onTestFinished(script.close);
  return script;
}

/** Creates in Google a parent with a subtask, and pulls both. */
export async function family(script: Script): Promise<{ parent: string; child: string }> {
  const { google } = script.sim;
  google.insert(script.list, { title: "Parent" }, { parent: null, previous: null });
  const parent = script.there("Parent").id;
  google.insert(script.list, { title: "Child" }, { parent, previous: null });
  await script.sync();
  return { parent, child: script.there("Child").id };
}

/**
 * Makes a task that was edited here while it was removed in Google, so that it was inserted again. `duplicate` is the
 * removed one's id.
 */
export async function duplicated(script: Script): Promise<{ id: string; duplicate: string }> {
  const id = await script.add("Task");
  await script.sync();
  const duplicate = script.there("Task").id;
  script.sim.google.remove(script.list, duplicate, null);
  await script.change(id, { title: "Task, edited" });
  await script.settle(1);
  return { id, duplicate };
}
