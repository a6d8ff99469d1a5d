import { compare, readBudgets } from "./figures.ts";
import type { Figures } from "./figures.ts";
import { memory } from "./memory.ts";
import { read } from "./read.ts";
import { update, updateAndPush } from "./update.ts";
import { openWorld } from "./World.ts";

// Measures our server, and for comparison the floor server (`floor.ts`), which does the least possible work. Prints a table, and
// fails if a figure exceeds its budget.
const world = await openWorld();
const figures: Figures = {};
try {
  Object.assign(figures, await updateAndPush(world));
  world.holdSync();
  Object.assign(figures, await update(world), await read(world), await memory(world));
} finally {
  await world.close();
}
const { table, over } = compare(figures, readBudgets());
console.log(table);
if (over.length > 0) {
  console.error(`\nOver budget: ${over.join("; ")}.`);
  process.exitCode = 1;
}
