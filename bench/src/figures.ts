import { readFileSync } from "node:fs";

/** What was measured, by a name that ends in its unit. */
export type Figures = Record<string, number>;

/** The most that a figure may be, by the same names; those without a budget are only told. */
export function readBudgets(): Figures {
  return JSON.parse(readFileSync(new URL("../budgets.json", import.meta.url), "utf8")) as Figures;
}

/**
 * Figures beside their budgets, as a table.
 * @returns the table, and the names of the figures that are over
 */
export function compare(figures: Figures, budgets: Figures): { table: string; over: string[] } {
  const over: string[] = [];
  const rows = Object.entries(figures).map(([name, value]) => {
    const budget = budgets[name];
    const isOver = budget !== undefined && value > budget;
    if (isOver) over.push(name);
    const verdict = budget === undefined ? "" : isOver ? `OVER ${budget}` : `≤ ${budget}`;
    return `${value.toFixed(2).padStart(9)}  ${name.padEnd(80)}${verdict}`;
  });
  return { table: rows.join("\n"), over };
}
