import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openWorld } from "../world.ts";

// A body of 1 MiB takes up to 0.2 s to parse. Ten connections of a visitor, 8 requests a second of the 20 that the limit allows,
// made others wait eight seconds.
test("a visitor is refused before the body is read, because the answer does not depend on it", async () => {
  const { server } = await openWorld("sqlite");
  const { hostname, port } = new URL(server.address);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = [
    "POST /api/my-tasks/create/tasks HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
  ];
  socket.write([...head, "Content-Length: 1000000", "", ""].join("\r\n"));
  socket.setEncoding("utf8");
  const [text] = (await once(socket, "data", { signal: AbortSignal.timeout(3_000) })) as [string];
  socket.destroy();
  expect(text.split("\r\n", 1)[0]).toContain(" 401 ");
});
