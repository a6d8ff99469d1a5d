import { readFileSync } from "node:fs";

/** The measured figures. Each name ends in its unit. */
export type Figures = Record<string, number>;

/**
 * Reads the budgets: the largest allowed value for each figure, under the figure's name. A figure without a budget is only
 * printed.
 */
export function readBudgets(): Figures {
  return JSON.parse(readFileSync(new URL("../budgets.json", import.meta.url), "utf8")) as Figures;
}

/**
 * Compares the figures with their budgets.
 * @returns a table, and the names of the figures that exceed their budget
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
