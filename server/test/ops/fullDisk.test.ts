import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { start } from "@tasklane/emulator/start.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { SERVER } from "../../../scripts/leanNode.mjs";
import { boardOf, importedBoard, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { freePort } from "../../../scripts/freePort.mjs";
import { ServerProcess } from "../ServerProcess.ts";
import { signIn, temporaryFolder } from "../world.ts";
import { SmallDisk } from "./SmallDisk.ts";

const ANN = "ann@example.com";
/** How quickly people and operators must be answered, in milliseconds. */
const PROMPT = 2_000;
/** Mounts a disk, copies a data folder to it, fills it, and starts a server there. */
const START_FULL =
  'mount -t tmpfs -o size=4m tmpfs "$1" && cp -R "$2" "$1/data" && { cat /dev/zero >"$1/ballast" 2>"$2/err"; shift 2; exec "$@"; }';
/** Only on Linux may a test mount a file system without special rights. */
const SYSTEMS = ["linux"].filter((system) => system === process.platform);

describe.each(SYSTEMS)("a file system of 16 MB that holds data and log, on %s", () => {
  test(
    "a full disk refuses changes with a message, lets people read, and recovers",
    { timeout: 60_000 },
    async () => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const local = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
      const clients = [{ ...local, redirect_uris: [`${url}/callback`] }];
      const emulator = await start({ autoConsent: true, clients });
      onTestFinished(() => emulator.close());
      const disk = new SmallDisk({
        PORT: String(port),
        PUBLIC_URL: url,
        EMULATOR_PORT: new URL(emulator.url).port,
        RATE_LIMIT: "0",
      });
      await disk.start();
      onTestFinished(async () => void (await disk.end("SIGKILL")));
      const ann = new Browser(url);
      await soon(() => signIn(ann, { email: ANN, publicUrl: url }));
      const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
      const saved: string[] = [];
      const add = async (title: string) => {
        const answer = await ann.post(`/api/my-tasks/addTask/${listId}`, {
          listId,
          title,
          notes: "n".repeat(500),
          due: null,
        });
        if (answer.status === 201) saved.push(title);
        return answer;
      };
      expect(await add("before")).toMatchObject({ status: 201 });

      disk.fill();
      let refused = await add("filling 0");
      for (let n = 1; refused.status === 201; n++) {
        disk.fill();
        refused = await add(`filling ${n}`);
      }
      expect([refused.status, refused.body]).toMatchObject([
        503,
        { code: "unavailable", message: TEXT.diskFull },
      ]);
      for (let again = 0; again < 20; again++) {
        disk.fill();
        const asked = performance.now();
        const [change, board, health, ready, reading] = [
          await add(`refused ${again}`),
          await ann.get("/api/my-tasks/all-task-lists"),
          await ann.get("/api/healthz"),
          await ann.get("/api/readyz"),
          await ann.get("/api/readyz?for=reading"),
        ];
        expect([change, board, health, ready, reading].map(({ status }) => status)).toEqual([
          503, 200, 200, 503, 200,
        ]);
        expect(ready.body).toMatchObject({ fields: { database: expect.stringContaining("disk is full") } });
        expect(performance.now() - asked).toBeLessThan(PROMPT);
      }
      const lines = disk.log().length;

      disk.empty();
      expect((await add("after")).status).toBe(201);
      expect((await ann.get("/api/readyz")).status).toBe(200);
      const metrics = await ann.get("/api/metrics");
      expect(Number(/^tasklane_log_lines_dropped_total (\d+)$/m.exec(metrics.text)?.[1])).toBeGreaterThan(0);
      await soon(() => expect(disk.log().length).toBeGreaterThan(lines));
      await soon(async () => {
        const board = await boardOf(ann, true);
        expect(board.tasks.map(({ finalTitle }) => finalTitle)).toEqual(expect.arrayContaining(saved));
        const there = emulator.firstParty(ANN).tasks();
        expect(there.map(({ title }) => title)).toEqual(expect.arrayContaining(saved));
        expect(there.filter(({ title }) => title.startsWith("refused"))).toEqual([]);
      });
      expect(await disk.end("SIGTERM")).toBe(0);
    },
  );

  test("a server that starts on a full disk says so in one sentence", { timeout: 60_000 }, async () => {
    const DATA_DIR = temporaryFolder();
    const first = new ServerProcess({ PORT: "0", DATA_DIR });
    await first.start();
    await first.end("SIGTERM");
    const folders = [temporaryFolder(), DATA_DIR] as const;
    const mounting = ["--map-root-user", "--mount", "sh", "-c", START_FULL, "sh", ...folders];
    const env = {
      ...process.env,
      PORT: "0",
      DATA_DIR: join(folders[0], "data"),
      DATABASE_URL: "",
      GOOGLE_CLIENT_ID: "",
    };
    const started = promisify(execFile)("unshare", [...mounting, process.execPath, SERVER], {
      env,
      timeout: 40_000,
    });
    const { code, stderr } = await started.then(
      (ended) => ({ ...ended, code: 0 }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([code, stderr]).toEqual([
      1,
      `The database in ${env.DATA_DIR} cannot be opened: its disk is full. Make room there, then start again.\n`,
    ]);
  });
});
