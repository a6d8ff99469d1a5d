import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Written } from "./Oracle.ts";
import type { Value } from "../../src/domain/task.ts";
import type { Simulation } from "./Simulation.ts";

/**
 * Decodes a task whose text is an encoded title, because its names were not known when it was read. This happens with
 * a write that was under way to somebody who left, with labels that are not theirs (E5), and with a task that was
 * moved in Google to a list without its names (rule T9).
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
