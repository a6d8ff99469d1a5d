import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { authGoogle } from "../src/auth.ts";
import type { Call } from "../src/call.ts";

const source = join(import.meta.dirname, "../src");
const modules = readdirSync(source).map(
  (file) => import(join(source, file)) as Promise<Record<string, unknown>>,
);
const calls: [name: string, call: Call][] = (await Promise.all(modules))
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Call] => isCall(entry[1]));

function isCall(value: unknown): value is Call {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "input" in value
  );
}

const parametersOf = (call: Call): string[] => [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
const shapeOf = (call: Call): Record<string, unknown> =>
  (call.input as unknown as { shape: Record<string, unknown> }).shape;
/** A router cannot distinguish two paths that differ only in the names of their parameters. */
const routeOf = (call: Call): string => `${call.method} ${call.path.replace(/:\w+/g, ":")}`;

test("there are calls, and no two have the same name, or the same route", () => {
  expect(calls.length).toBeGreaterThan(10);
  for (const key of [(call: Call) => call.name, routeOf]) {
    const keys = calls.map(([, call]) => key(call));
    expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([]);
  }
});

describe.each(calls)("%s", (exported, call) => {
  test("is exported under its own name", () => {
    expect(call.name).toBe(exported);
  });

  test("has an absolute path in which each parameter is a field of the input", () => {
    expect(call.path).toMatch(/^(\/(:\w+|[A-Za-z][\w-]*))+$/);
    expect(parametersOf(call).filter((name) => !(name in shapeOf(call)))).toEqual([]);
  });

  test("has a sentence as its summary, and schemas that a document can show", () => {
    expect(call.summary).toMatch(/^[A-Z].*\.$/);
    for (const schema of [call.input, call.answer])
      expect(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).toMatchObject({
        type: "object",
      });
  });
});

describe("where sign-in may return to", () => {
  const next = (path: string) => z.safeParse(authGoogle.input, { next: path }).success;

  test.each(["/dashboard", "/share/shared-list?listId=a&from=b@c.d", "/dashboard/main/a%2Fb#x"])(
    "%s",
    (path) => {
      expect(next(path)).toBe(true);
    },
  );

  test.each([
    "",
    "dashboard",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a b",
    "/a\n",
    "/\t/evil.example",
    `/${"a".repeat(2_048)}`,
  ])("is never %j", (path) => {
    expect(next(path)).toBe(false);
  });
});
