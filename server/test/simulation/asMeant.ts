import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Written } from "./Oracle.ts";
import type { Value } from "../../src/domain/task.ts";
import type { Simulation } from "./Simulation.ts";

/**
 * Decodes a task whose text is an encoded title, because its list did not have these names when the title was read.
 * An insert that reaches a former member has labels which that person lacks (E5). A task that was moved in Google may
 * have names which the new list lacks (rule T9).
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
