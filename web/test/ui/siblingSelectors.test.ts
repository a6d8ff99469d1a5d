import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../../src");

/** The selectors of a style sheet, one for each comma outside of brackets. */
function selectorsOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g);
  return [...rules]
    .map(([, head]) => head!.trim())
    .filter((head) => !head.startsWith("@"))
    .flatMap((head) => head.split(/,(?![^()]*\))/));
}

/**
 * Tells whether Chromium computes the style of every element in a container anew when an element is added to that container. It
 * does if a sibling selector has a class or an attribute neither before nor after its `+` or `~`, because it looks up such
 * selectors by those.
 */
function restylesAll(selector: string): boolean {
  const parts = selector.trim().split(/\s*([\s>+~])\s*(?![^()[\]]*[)\]])/);
  const isNamed = (part: string): boolean => /[.[#]/.test(part);
  return parts.some(
    (part, at) =>
      /[+~]/.test(part) && part.length === 1 && !isNamed(parts[at - 1]!) && !isNamed(parts[at + 1]!),
  );
}

test("an element that is added does not restyle everything around it", () => {
  expect(restylesAll(".card > * + *")).toBe(true);
  expect(restylesAll("header button ~ button:hover")).toBe(true);
  expect(restylesAll(".row + .row")).toBe(false);
  expect(restylesAll(".open ~ p")).toBe(false);
  const found = globSync("**/*.css", { cwd: SRC }).flatMap((file) =>
    selectorsOf(readFileSync(join(SRC, file), "utf8"))
      .filter(restylesAll)
      .map((selector) => `${file}: ${selector}`),
  );
  expect(found).toEqual([]);
});
