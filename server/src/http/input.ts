import type { Call } from "@tasklane/contract/call.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { Failed } from "./Failed.ts";

type Fields = Record<string, unknown>;

/** No call has more inputs. A request with more names is refused before they are compared, and no answer names more. */
const MOST_NAMES = 100;

/**
 * Returns a function that merges path, query and body of a request into one input (product 7.13). The body may be wrapped in
 * `bodyData`. A name may occur in several of these places only with equal values.
 */
export function createReader(call: Call): (request: FastifyRequest) => unknown {
  // To find these names for all calls takes a server's start 12 ms, and few requests need them.
  let numbers: Set<string> | undefined;
  const isNumber = (name: string): boolean => (numbers ??= numbersOf(call)).has(name);
  return (request) => {
    const fields: Fields = {};
    const problems = new Map<string, string>();
    let names = 0;
    const take = (name: string, value: unknown): void => {
      if (++names > MOST_NAMES) throw new Failed("invalid_input");
      if (Object.hasOwn(fields, name) && !isSame(fields[name], value)) problems.set(name, INVALID.value);
      // `fields[name] = value` would set the object's prototype if the name is `__proto__`. A definition treats it as an ordinary
      // name.
      else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
    };
    for (const [name, value] of Object.entries(bodyOf(request))) {
      if (name === "bodyData" && isFields(value)) for (const inner of Object.entries(value)) take(...inner);
      else take(name, value);
    }
    const inAddress = [request.params, request.query].flatMap((part) => Object.entries(part as Fields));
    for (const [name, value] of inAddress) {
      if (Array.isArray(value)) problems.set(name, INVALID.value);
      else take(name, /^\d{1,15}$/.test(String(value)) && isNumber(name) ? Number(value) : value);
    }
    if (problems.size > 0) throw refused(problems);
    return validate(call, fields);
  };
}

function bodyOf(request: FastifyRequest): Fields {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (isFields(body)) return body;
  throw new Failed("invalid_input");
}

function validate(call: Call, fields: Fields): unknown {
  const read = z.safeParse(call.input, fields, {
    error: (issue) => (issue.input === undefined ? INVALID.required : INVALID.value),
  });
  if (read.success) {
    const withNul = Object.entries(read.data as Fields).filter(([, value]) => hasNul(value));
    if (withNul.length > 0) throw refused(new Map(withNul.map(([name]) => [name, INVALID.value])));
    return read.data;
  }
  const problems = new Map<string, string>();
  for (const issue of read.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const name of names) if (!problems.has(name)) problems.set(name, issue.message);
  }
  throw refused(problems);
}

/**
 * Tells whether a text contains the character NUL, which PostgreSQL cannot store. The schemas have already removed it from
 * titles, names and notes.
 */
function hasNul(value: unknown): boolean {
  return typeof value === "string" && value.includes("\0");
}

function refused(problems: Map<string, string>): Failed {
  return new Failed("invalid_input", { fields: Object.fromEntries([...problems].slice(0, MOST_NAMES)) });
}

/** Returns the names of a call's numeric inputs. In path and query they are texts, and must be converted. */
function numbersOf(call: Call): Set<string> {
  const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  const fields = Object.entries(schema.properties ?? {});
  return new Set(
    fields.flatMap(([name, field]) =>
      typeof field === "object" && (field.type === "integer" || field.type === "number") ? [name] : [],
    ),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
