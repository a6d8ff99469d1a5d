import { beforeAll, describe, expect, it } from "vitest";

import { startedEmulator } from "./started.ts";

const emulator = startedEmulator();
let token = "";

beforeAll(async () => {
  token = (await emulator.current.connect("batch@example.com")).access_token;
});

interface Part {
  id?: string;
  request: string;
}

async function batch(parts: Part[], { authorization = `Bearer ${token}`, end = "\r\n" } = {}) {
  const lines = parts.flatMap(({ id, request }) => [
    "--BOUNDARY",
    "Content-Type: application/http",
    ...(id ? [`Content-ID: ${id}`] : []),
    "",
    ...request.split("\n"),
  ]);
  const response = await fetch(`${emulator.current.url}/batch`, {
    method: "POST",
    headers: {
      "content-type": 'multipart/mixed; boundary="BOUNDARY"',
      ...(authorization && { authorization }),
    },
    body: [...lines, "--BOUNDARY--", ""].join(end),
  });
  const text = await response.text();
  const boundary = /boundary=(\S+)/.exec(response.headers.get("content-type") ?? "")?.[1] ?? "none";
  const answers = text.split(`--${boundary}`).slice(1, -1);
  return {
    status: response.status,
    answers: answers.map((answer) => ({
      id: /Content-ID: (.*)\r/.exec(answer)?.[1],
      status: Number(/HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
      json: answer.includes("{")
        ? (JSON.parse(answer.slice(answer.indexOf("{"))) as Record<string, unknown>)
        : null,
    })),
  };
}

const post = (title: string) =>
  `POST /tasks/v1/lists/%40default/tasks?alt=json HTTP/1.1\nContent-Type: application/json\n\n{"title": "${title}"}`;

describe("a batch", () => {
  it("answers each part under response- and its own id, in order", async () => {
    const { status, answers } = await batch([
      { id: "<aa-bb + 1>", request: post("one") },
      { id: "<aa-bb + 2>", request: post("two") },
      { id: "<aa-bb + 3>", request: "GET /tasks/v1/lists/@default/tasks?fields=items(title) HTTP/1.1\n" },
    ]);
    expect(status).toBe(200);
    expect(answers.map(({ id }) => id)).toEqual([
      "<response-aa-bb + 1>",
      "<response-aa-bb + 2>",
      "<response-aa-bb + 3>",
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers[2]!.json).toEqual({ items: [{ title: "two" }, { title: "one" }] });
  });

  it("lets one part fail without the others", async () => {
    const { answers } = await batch([
      { request: "GET /tasks/v1/lists/nonsense/tasks HTTP/1.1\n" },
      { request: post("goes on") },
      { request: "not http" },
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 200, 400]);
    expect(answers[1]!.json).toMatchObject({ title: "goes on" });
  });

  it("deletes with empty 204 parts", async () => {
    const { answers } = await batch([{ request: post("short-lived") }]);
    const path = `/tasks/v1/lists/@default/tasks/${String(answers[0]!.json!["id"])}`;
    const deleted = await batch([{ request: `DELETE ${path} HTTP/1.1\n` }]);
    expect(deleted.answers).toEqual([{ id: undefined, status: 204, json: null }]);
  });

  it("accepts tokens in its parts, absolute URLs and line ends without CR", async () => {
    const request = `GET ${emulator.current.url}/tasks/v1/users/@me/lists HTTP/1.1\nAuthorization: Bearer ${token}\n`;
    const { answers } = await batch([{ request }, { request: "GET /tasks/v1/users/@me/lists HTTP/1.1\n" }], {
      authorization: "",
      end: "\n",
    });
    expect(answers.map((answer) => answer.status)).toEqual([200, 401]);
  });

  it("counts each part in the ledger", async () => {
    emulator.current.ledger.clear();
    await batch([{ request: post("x") }, { request: post("y") }]);
    expect(emulator.current.ledger.count("tasks.insert", "batch@example.com")).toBe(2);
  });

  it("is refused when it is none", async () => {
    expect((await batch([])).status).toBe(400);
  });
});
