import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { start } from "@tasklane/emulator/start.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { boardOf, importedBoard, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { freePort } from "../../../scripts/freePort.mjs";
import { freshDatabase } from "../freshDatabase.ts";
import { ServerProcess } from "../ServerProcess.ts";
import { ENGINES, signIn, temporaryFolder } from "../world.ts";

const ANN = "ann@example.com";
/** How often the server is killed. `npm run test:nightly` does it more often. */
const ROUNDS = process.env["NIGHTLY"] ? 7 : 4;
/** A call of unknown outcome is closed after two minutes. So each start sets the clock this much further ahead. */
const REST = 3 * 60_000;

describe.each(ENGINES)("kill -9 of the server on %s", (engine) => {
  it(
    "loses nothing that was answered and doubles nothing, whenever it comes",
    { timeout: 120_000 },
    async () => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const local = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
      const emulator = await start({
        autoConsent: true,
        clients: [{ ...local, redirect_uris: [`${url}/callback`] }],
      });
      onTestFinished(() => emulator.close());
      const database = engine === "postgres" ? await freshDatabase() : null;
      if (database) onTestFinished(() => database.drop());
      const server = new ServerProcess({
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: temporaryFolder(),
        EMULATOR_PORT: new URL(emulator.url).port,
        RATE_LIMIT: "0",
        ...(database ? { DATABASE_URL: database.url } : {}),
      });
      onTestFinished(() => server.end("SIGKILL"));
      const startLater = async (ahead: number): Promise<void> => {
        await database?.setClock({ ahead });
        await server.start(ahead);
      };
      await server.start();
      const ann = new Browser(url);
      await signIn(ann, { email: ANN, publicUrl: url });
      const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
      const google = emulator.firstParty(ANN);

      const answered = new Set<string>();
      const completed = new Set<string>();
      const deleted = new Set<string>();
      const perhapsDeleted = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        let answers = 0;
        const calls = emulator.ledger.entries().length;
        const work = [1, 2, 3].map(async (number) => {
          const title = `Task ${round}.${number}`;
          const sent = { listId, title, notes: `about ${title}`, due: null };
          const key = { "idempotency-key": randomUUID() };
          const added = await ann.post(`/api/my-tasks/addTask/${listId}`, sent, key);
          if (added.status !== 201) return;
          answers++;
          answered.add(title);
          const { id: taskId } = (added.body as { data: { id: string } }).data;
          if (number === 2) {
            const body = { tasklistId: listId, taskId, status: "completed", title };
            const done = await ann.ask("/api/my-tasks/complete/task", { method: "PATCH", body });
            if (done.status !== 200) return;
            answers++;
            completed.add(title);
          }
          if (number === 3) {
            const body = { tasklistId: listId, taskId };
            perhapsDeleted.add(title);
            const gone = await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body });
            if (gone.status !== 200) return;
            answers++;
            deleted.add(title);
          }
        });
        const settled = Promise.allSettled(work);
        // Each round kills the server a little later in its work: after a growing number of answers from us and from
        // Google.
        while (answers + emulator.ledger.entries().length - calls <= round) await nextTurn();
        await server.end("SIGKILL");
        await settled;
        await startLater((round + 1) * REST);
      }
      // Two more starts, with nothing left to do, must find and change nothing.
      for (let rest = 1; rest <= 2; rest++) {
        await soon(() => boardOf(ann, true));
        await server.end("SIGTERM");
        await startLater((ROUNDS + rest) * REST);
      }
      const board = await soon(() => boardOf(ann, true));
      const here = board.tasks.map((task) => task.finalTitle);
      const there = google.tasks().filter((task) => !task.deleted);

      expect(answered.size).toBeGreaterThan(ROUNDS);
      expect(here.filter((title, at) => here.indexOf(title) !== at)).toEqual([]);
      expect([...answered].filter((title) => !perhapsDeleted.has(title) && !here.includes(title))).toEqual(
        [],
      );
      expect([...deleted].filter((title) => here.includes(title))).toEqual([]);
      expect(
        board.tasks.filter((task) => completed.has(task.finalTitle) && task.status !== "completed"),
      ).toEqual([]);
      expect(board.tasks.filter((task) => task.synced !== "yes").map((task) => task.finalTitle)).toEqual([]);
      expect(there.map((task) => `${task.title} ${task.status}`).toSorted()).toEqual(
        board.tasks.map((task) => `${task.finalTitle} ${task.status}`).toSorted(),
      );
    },
  );
});
