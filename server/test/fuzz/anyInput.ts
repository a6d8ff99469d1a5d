import type { Call } from "@tasklane/contract/call.ts";
import fc from "fast-check";
import * as z from "zod/mini";
import { oddText, oddValue } from "./oddValues.ts";

export type Fields = Record<string, unknown>;
type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Generates inputs of a call from its schema: valid ones, some with a wrong field or two, and some with unknown
 * fields.
 * @param known returns existing values for a field's name; if there are none, values are generated from the schema
 */
export function anyInput(call: Call, known: (name: string) => readonly string[]): fc.Arbitrary<Fields> {
  const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as Schema;
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]): [string, fc.Arbitrary<unknown>] => {
      const values = known(name);
      const right = valueOf(field as Schema, known);
      const fitting =
        values.length === 0 ? right : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, right);
      return [name, fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 1, arbitrary: oddValue })];
    },
  );
  const needed = fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  const some = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return fc.oneof(
    { weight: 6, arbitrary: needed },
    { weight: 1, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(needed, UNKNOWN).map(([taken, odd]): Fields => ({ ...taken, ...odd })) },
    { weight: 1, arbitrary: fc.dictionary(oddText, oddValue, { maxKeys: 4 }) },
  );
}

/** Field names that no call accepts: columns of our rows, and names that every object has. */
const UNKNOWN = fc.dictionary(
  fc.constantFrom(
    "user_id",
    "main_user",
    "synch",
    "id",
    "changed",
    "owner",
    "isAdmin",
    "constructor",
    "toString",
    "_method",
  ),
  oddValue,
  { minKeys: 1, maxKeys: 2 },
);

function valueOf(schema: Schema, known: (name: string) => readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)));
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, known)));
}

function ofType(
  type: string,
  schema: Schema,
  known: (name: string) => readonly string[],
): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      // The pattern's negative lookaheads are removed, so some texts are almost valid.
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern.replace(/\(\?!.*?\)/g, "")));
      return fc.oneof(
        oddText,
        fc.constantFrom("Milk", "Milk (#Shop ##Shop ###Red)", "2026-11-21", "Shop", "taken"),
      );
    case "integer":
    case "number":
      return fc.oneof(fc.nat({ max: 50 }), fc.constant(schema.maximum ?? 1e15));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueOf(schema.items as Schema, known), { maxLength: 4 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => {
            const values = known(name);
            const right = valueOf(field as Schema, known);
            return [name, values.length === 0 ? right : fc.oneof(right, fc.constantFrom(...values))];
          }),
        ),
      );
    default:
      throw new Error(`No values of type ${type} are made yet.`);
  }
}
