import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createStreams } from "../../src/api/live/streams.ts";

test("an event for a stream that has just ended is dropped without an error", async () => {
  const streams = createStreams();
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const server = createServer((request, raw) => {
    raw.on("error", reject);
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
    const stream = streams.open(
      { raw: request } as FastifyRequest,
      reply,
      { id: "session", accountId: "ann" },
      () => {},
    );
    stream.send("changed", 1);
    streams.endOf("session");
    stream.send("changed", 2);
    streams.endAll();
    stream.send("changed", 3);
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { promise: received, resolve } = Promise.withResolvers<string>();
  get({ port: (server.address() as AddressInfo).port }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (part: string) => (text += part));
    answer.on("end", () => resolve(text));
  });
  expect(await Promise.race([received, failed])).toMatch(/^retry: \d+\n\nevent: changed\ndata: 1\n\n$/);
});
