import type { Call } from "@tasklane/contract/call.ts";
import { Failure } from "@tasklane/contract/failure.ts";
import { PRODUCT } from "@tasklane/contract/product.ts";
import * as z from "zod/mini";
import { API } from "./route.ts";

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** Builds the OpenAPI 3.1 document of these calls from the schemas that also validate their inputs. */
export function describeCalls(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[call.method.toLowerCase()] = describe(call);
  }
  return {
    openapi: "3.1.0",
    info: { title: PRODUCT.name, version: "1" },
    servers: [{ url: API }],
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, "output") },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-sid" } },
    },
  };
}

function describe(call: Call): object {
  const { properties = {}, required = [], ...rest } = schemaOf(call.input, "input");
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!));
  const inQuery = call.method === "GET";
  const names = Object.keys(properties);
  const parameters = names
    .filter((name) => inQuery || inPath.has(name))
    .map((name) => ({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || required.includes(name),
      schema: properties[name],
    }));
  const inBody = names.filter((name) => !inQuery && !inPath.has(name));
  const body = {
    ...rest,
    properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
    required: required.filter((name) => inBody.includes(name)),
  };
  return {
    operationId: call.name,
    summary: call.summary,
    security: call.session === false ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(inBody.length > 0 && { requestBody: { required: true, content: json(body) } }),
    responses: {
      [call.status ?? 200]: { description: "Success", content: json(schemaOf(call.answer, "output")) },
      default: { description: "Failure", content: json({ $ref: "#/components/schemas/Failure" }) },
    },
  };
}

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Schema {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const json = (schema: object): object => ({ "application/json": { schema } });
