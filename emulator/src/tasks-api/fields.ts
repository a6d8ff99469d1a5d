import { invalidFields } from "./errors.ts";

/** A parsed `fields` mask: the fields of an object to include, each with a mask of its own; null includes the whole object. */
interface Mask {
  [name: string]: Mask | null;
}

/**
 * Applies a `fields` mask, such as `items(id,parent,position),nextPageToken` or `items/id`: leaves all other fields out of the
 * answer.
 * @throws ApiError 400 when the mask does not parse or names a field that is not in `known`
 */
export function applyFields(value: object, fields: string, known: ReadonlySet<string>): object {
  return pick(value, parse(fields, known)) as object;
}

function pick(value: unknown, mask: Mask | null): unknown {
  if (mask === null || "*" in mask) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, mask));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => Object.hasOwn(mask, name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, pick(inner, mask[name] ?? null)]));
}

function parse(fields: string, known: ReadonlySet<string>): Mask {
  const tokens = fields.match(/[^(),/\s]+|[(),/]/g) ?? [];
  let at = 0;

  function selection(): Mask {
    const mask: Mask = {};
    do {
      const name = tokens[at++];
      if (name === undefined || /^[(),/]$/.test(name) || !(known.has(name) || name === "*"))
        throw invalidFields(fields);
      mask[name] = below();
    } while (tokens[at] === "," && ++at);
    return mask;
  }

  function below(): Mask | null {
    if (tokens[at] === "/") {
      at += 1;
      const name = tokens[at++];
      if (name === undefined || !(known.has(name) || name === "*")) throw invalidFields(fields);
      return { [name]: below() };
    }
    if (tokens[at] !== "(") return null;
    at += 1;
    const inner = selection();
    if (tokens[at++] !== ")") throw invalidFields(fields);
    return inner;
  }

  const mask = selection();
  if (at !== tokens.length) throw invalidFields(fields);
  return mask;
}
