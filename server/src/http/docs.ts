import type { Call } from "@tasklane/contract/call.ts";
import { PRODUCT } from "@tasklane/contract/product.ts";
import type { FastifyInstance } from "fastify";
import { describeCalls } from "./openapi.ts";
import { API } from "./route.ts";

/**
 * Serves a description of all calls of the API, as `/openapi.json` and as a plain HTML page. Each is built at its first request.
 */
export function showDocs(app: FastifyInstance, calls: readonly Call[]): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get(`${API}/openapi.json`, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((document ??= JSON.stringify(describeCalls(calls)))),
  );
  app.get(`${API}/docs`, (_request, reply) =>
    reply.type("text/html; charset=utf-8").send((page ??= drawPage(calls))),
  );
}

function drawPage(calls: readonly Call[]): string {
  const rows = calls.map((call) => {
    const inputs = "shape" in call.input._zod.def ? Object.keys(call.input._zod.def.shape as object) : [];
    const cells = [`${call.method} ${API}${call.path}`, call.name, inputs.join(", "), call.summary];
    return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join("")}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT.name}: the calls</title></head>
<body>
<h1>${PRODUCT.name}: the calls</h1>
<p>JSON both ways, with the session cookie. <a href="${API}/openapi.json">The OpenAPI document</a> says everything.</p>
<table border="1" cellpadding="6" cellspacing="0">
<thead><tr><th>Call</th><th>Name</th><th>In</th><th>What it does</th></tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>
</body>
</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
