import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { createServer as createTcp } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { fetchOverHttp } from "../../src/google/fetchOverHttp.ts";
import { kindOfBreak } from "../../src/google/kindOfBreak.ts";

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a server with the given handler; `connections` counts the connections that it accepted. */
async function answering(answer: RequestListener): Promise<{ url: string; connections(): number }> {
  const server = createServer(answer);
  let connections = 0;
  server.on("connection", () => connections++);
  const url = `http://127.0.0.1:${await portOf(server)}/`;
  onTestFinished(() => server.closeAllConnections());
  return { url, connections: () => connections };
}

const failed = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable("It was answered."),
    (error: unknown) => error,
  );

test("sends what it is given, and answers as the global one does", async () => {
  const { url } = await answering((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { method, headers } = request;
      response.writeHead(201, { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] });
      response.end(
        JSON.stringify({ method, body, token: headers.authorization, length: headers["content-length"] }),
      );
    });
  });
  const init = { method: "POST", headers: { authorization: "Bearer x" }, body: '{"title":"Grüße"}' };
  for (const ask of [fetchOverHttp, fetch]) {
    const answer = await ask(url, init);
    expect([answer.status, answer.ok, answer.headers.get("content-type")]).toEqual([
      201,
      true,
      "application/json",
    ]);
    expect(await answer.json()).toEqual({ method: "POST", body: init.body, token: "Bearer x", length: "19" });
  }
  const form = await fetchOverHttp(url, { method: "POST", body: new URLSearchParams({ code: "a b" }) });
  expect(await form.json()).toMatchObject({ body: "code=a+b" });
  for (const method of ["GET", "POST", "DELETE"]) {
    const bare = await (await fetchOverHttp(url, { method })).json();
    expect(bare).toMatchObject({ method, body: "" });
  }
});

test("passes on empty and compressed answers, and redirects", async () => {
  const { url } = await answering((request, response) => {
    if (request.url === "/none") response.writeHead(204).end();
    else if (request.url === "/elsewhere") response.writeHead(302, { location: "/none" }).end();
    else response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed"));
  });
  expect((await fetchOverHttp(`${url}none`)).status).toBe(204);
  const elsewhere = await fetchOverHttp(`${url}elsewhere`);
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([302, "/none"]);
  expect(await (await fetchOverHttp(`${url}packed`)).text()).toBe("packed");
});

test("an answer that is too large is none, packed or not", async () => {
  const large = Buffer.alloc(17_000_000, " ");
  const { url } = await answering((request, response) => {
    if (request.url === "/packed")
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(large));
    else response.end(request.url === "/plain" ? large : large.subarray(0, 8_000_000));
  });
  for (const path of ["packed", "plain"])
    expect(kindOfBreak(await failed(fetchOverHttp(url + path)))).toBe("unknown");
  expect((await (await fetchOverHttp(url)).text()).length).toBe(8_000_000);
});

test("keeps its connection for the next request", async () => {
  const { url, connections } = await answering((_request, response) => response.end("x"));
  for (let n = 0; n < 5; n++) await (await fetchOverHttp(url)).text();
  expect(connections()).toBe(1);
});

test("an aborted request is `unknown`: it may have been carried out", async () => {
  const { url } = await answering((_request, response) => response.write("half"));
  const stop = new AbortController();
  const asked = failed(fetchOverHttp(url, { method: "POST", body: "{}", signal: stop.signal }));
  stop.abort();
  expect(kindOfBreak(await asked)).toBe("unknown");
});

test("an answer that breaks off is none", async () => {
  const { url } = await answering((_request, response) => {
    response.writeHead(200, { "content-length": "9" });
    response.write("half", () => response.destroy());
  });
  expect(kindOfBreak(await failed(fetchOverHttp(url)))).toBe("unknown");
});

test("where nobody listens, or no secure connection comes to be in time, nothing was sent", async () => {
  const server = createTcp();
  const port = await portOf(server);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = failed(fetchOverHttp(`https://127.0.0.1:${port}/`));
  const [socket] = (await once(server, "connection")) as [{ destroy(): void }];
  onTestFinished(() => socket.destroy());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kindOfBreak(await asked)).toBe("unsent");
  server.close();
  expect(kindOfBreak(await failed(fetchOverHttp(`http://127.0.0.1:${port}/`)))).toBe("unsent");
});
