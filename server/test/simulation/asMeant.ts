import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Written } from "./Oracle.ts";
import type { Value } from "../../src/domain/task.ts";
import type { Simulation } from "./Simulation.ts";

/**
 * What a task or a Google task says, where its text is a title with names that are not known there: of what was on its way to
 * somebody who left, and has labels that are not theirs (E5), and of what was moved in Google to a list that does not have
 * its names (rule T9).
 */
export function asMeant<One extends { values: Record<Written, Value> }>(sim: Simulation, one: One): One {
  const { world } = sim;
  if (world.oracle.taskWith(one.values.text) !== undefined) return one;
  const { text, suffixed, ...names } = decodeTitle(one.values.text ?? "");
  if (!suffixed) return one;
  world.count("a title stands where its names are not known");
  const { sublist, section, label } = one.values;
  const values = {
    ...one.values,
    text,
    sublist: names.sublist ?? sublist,
    section: names.section ?? section,
    label: names.label ?? label,
  };
  return asMeant(sim, { ...one, values });
}
