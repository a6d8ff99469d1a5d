import type { Call } from "@tasklane/contract/call.ts";
import fc from "fast-check";
import { anyInput } from "./anyInput.ts";
import type { Fields } from "./anyInput.ts";
import { oddText } from "./oddValues.ts";

/** A request, given in bytes so that it can be malformed. */
export interface Request {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

type Sending = Request & { fields: Fields };

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

/**
 * Builds the request that the contract describes: fields that the path names go into the path, all others into the
 * query or body.
 */
function proper(call: Call, input: Fields): Sending {
  const rest = new Map(Object.entries(input));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? "x";
    rest.delete(name);
    return encoded(value);
  });
  const fields = Object.fromEntries(rest);
  const { method } = call;
  const query = method === "GET" ? queryOf(fields) : "";
  const body = method === "GET" ? null : Buffer.from(JSON.stringify(fields));
  const headers: Record<string, string> = body ? { "content-type": "application/json" } : {};
  return { method, path: `/api${path}${query}`, headers, body, fields };
}

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

type Change = fc.Arbitrary<(request: Sending) => Sending>;

const withBody =
  (change: (text: string) => string | Buffer) =>
  (request: Sending): Sending => {
    if (!request.body) return request;
    return { ...request, body: Buffer.from(change(request.body.toString()) as string) };
  };
const withHeaders =
  (headers: Record<string, string>) =>
  (request: Sending): Sending => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });
const withPath =
  (change: (path: string) => string) =>
  (request: Sending): Sending => ({
    ...request,
    path: change(request.path),
  });

/** Changes of a request's body: wrapped, repeated, polluted, malformed or too deep. */
const BODIES: Change = fc.oneof(
  fc.constantFrom(
    withBody((text) => `{"bodyData":${text}}`),
    withBody((text) => `{"bodyData":${text},${text.slice(1)}`),
    withBody((text) => `[${text}]`),
    withBody((text) => text.replace("{", '{"__proto__":{"polluted":1},')),
    withBody((text) => text.replace("{", '{"constructor":{"prototype":{"polluted":1}},')),
    withBody((text) => text.replace(/("[a-zA-Z_]+":)/, "$1 1, $1")),
    withBody((text) => text.replace(/:"[^"]*"/, ":1e999")),
    withBody((text) => text.replace(/:"[^"]*"/, ":-1e-999")),
    withBody((text) => text.replace(/:"[^"]*"/, ":NaN")),
    withBody((text) => text.replace(/:"([^"]*)"/, String.raw`:"\ud800$1\u0000"`)),
    withBody((text) => text.replace("{", `{"x":${"[".repeat(9_000)}${"]".repeat(9_000)},`)),
    withBody((text) => text.replace("{", `{"x":"${"x".repeat(65_536)}",`)),
    withBody((text) => `\ufeff${text}`),
    withBody(() => ""),
    withBody(() => "null"),
    withBody((text) => Buffer.from(text, "utf16le")),
    withBody((text) =>
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc0, 0x80, 0xff, 0x7d])]),
    ),
  ),
  fc.nat({ max: 200 }).map((length) => withBody((text) => text.slice(0, length))),
  fc
    .tuple(fc.nat({ max: 200 }), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([at, bytes]) =>
      withBody((text) => Buffer.concat([Buffer.from(text.slice(0, at)), bytes, Buffer.from(text.slice(at))])),
    ),
);

/** Changes of a request's path and query: undecodable, repeated, or leading elsewhere. */
const PATHS: Change = fc.oneof(
  fc
    .constantFrom(
      "%",
      "%zz",
      "%ff",
      "%00",
      "%c0%80",
      "%2f..%2f",
      "/..",
      "//",
      ";x",
      "/",
      "%0d%0aX:%201",
      "x".repeat(9_000),
    )
    .map((odd) => withPath((path) => path.replace(/(\?|$)/, `${odd}$1`))),
  fc
    .constantFrom(
      "a=%",
      "a=%ff",
      "__proto__=1",
      "a[__proto__]=1",
      "listId=a&listId=b",
      "listId[]=1",
      "%00=%00",
      "=",
      "&&&",
      "constructor=1",
    )
    .map((odd) => withPath((path) => `${path}${path.includes("?") ? "&" : "?"}${odd}`)),
  // The fields of a DELETE may also be in its query.
  fc.constant((request: Sending): Sending => ({
    ...request,
    body: null,
    path: request.path + queryOf(request.fields),
  })),
);

const HEADER_NAMES = (
  "idempotency-key x-time-zone if-none-match if-match accept accept-encoding content-type content-encoding origin " +
  "sec-fetch-site sec-fetch-mode last-event-id x-forwarded-for x-http-method-override authorization x-request-id " +
  "access-control-request-method range"
).split(" ");
const ODD_HEADERS: [name: string, value: string][] = [
  ["content-type", "text/plain"],
  ["content-type", "application/json; charset=utf-16"],
  ["content-type", 'application/json;charset="'],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-encoding", "gzip"],
  ["idempotency-key", "00000000-0000-0000-0000-000000000000"],
  ["idempotency-key", "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11, 8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11"],
  ["x-time-zone", "Europe/Zurich"],
  ["x-time-zone", "../../etc/passwd"],
  ["if-none-match", "*"],
  ["accept-encoding", "gzip;q=0, br;q=x, *;q=0.1"],
  ["cookie", "sid-3000=%; sid-3000=x; =; ;;; __proto__=1"],
  ["cookie", "oauth-3000=v1.x.y.z; consent-3000=%ff"],
  ["x-junk", "x".repeat(12_000)],
];

const latin = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const HEADERS: Change = fc.oneof(
  fc.tuple(fc.constantFrom(...HEADER_NAMES), latin).map(([name, value]) => withHeaders({ [name]: value })),
  fc.constantFrom(...ODD_HEADERS).map(([name, value]) => withHeaders({ [name]: value })),
);

const anyText = fc
  .tuple(oddText, oddText)
  .map(([one, other]) => withBody(() => JSON.stringify({ [one]: other })));

/** Generates requests of a call: valid, almost valid, and hostile. */
export function anyRequest(call: Call, known: (name: string) => readonly string[]): fc.Arbitrary<Request> {
  const changes = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    {
      weight: 4,
      arbitrary: fc.array(fc.oneof(BODIES, PATHS, HEADERS, anyText), { minLength: 1, maxLength: 2 }),
    },
  );
  return fc.tuple(anyInput(call, known), changes).map(([input, each]) => {
    const { fields: _, ...request } = each.reduce((sending, change) => change(sending), proper(call, input));
    return request;
  });
}
