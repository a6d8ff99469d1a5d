import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleTask, GoogleTasks } from "../../src/google/GoogleTasks.ts";
import type { Endpoint } from "../../src/http/handlers.ts";
import { runWriting } from "../../src/http/writing.ts";
import { answerMassDeletion } from "../../src/api/lists/answerMassDeletion.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { completeTask } from "../../src/api/tasks/completeTask.ts";
import { deleteTask } from "../../src/api/tasks/deleteTask.ts";
import { googleTask } from "../../src/api/tasks/googleTask.ts";
import { restoreTask } from "../../src/api/tasks/restoreTask.ts";
import { Random } from "./Random.ts";
import { seedBytes } from "./seedBytes.ts";
import { Servers, SHIPPED } from "./Servers.ts";
import type { Run } from "./Servers.ts";
import type { SimTask } from "./simGoogleList.ts";
import { Simulation } from "./Simulation.ts";
import type { Shown } from "./Simulation.ts";
import type { GoogleRules } from "./SimWorld.ts";

type Write = "insert" | "patch" | "remove" | "move";
type Writing = Extract<Endpoint, { kind: "write" }>;

/**
 * A world in which only what the test says happens. It has one list and one person who acts, and calls fail when the
 * test says so.
 */
export class Script {
  readonly sim: Simulation;
  /** Further tasks that the next listing shows, as a stale listing would. */
  readonly alsoListed: GoogleTask[] = [];
  readonly close: () => Promise<void>;
  private readonly servers: Servers;
  private readonly failing: { call: Write; how: "answer lost" | "late" | "refused" | "away" }[] = [];
  private readonly late: (() => unknown)[] = [];

  private constructor(sim: Simulation) {
    this.sim = sim;
    const giveBack = seedBytes(new Random(1));
    this.servers = new Servers(sim, { ...SHIPPED, google: (google) => this.faulty(google) });
    this.close = async () => {
      giveBack();
      await sim.store.close();
    };
  }

  static async open(rules: Partial<GoogleRules> = {}, seed = 1, members = 1): Promise<Script> {
    const sim = await Simulation.open({
      seed,
      steps: 0,
      members,
      faults: 0,
      rules: { ifMatch: true, ...rules },
      remembers: false,
    });
    const script = new Script(sim);
    for (const membership of sim.memberships) await script.sync("whole", membership);
    return script;
  }

  get list(): string {
    return this.sim.memberships[0]!.googleList;
  }

  /** Lets a worker do one whole run. A second of simulated time passes before. */
  async sync(run: Run = "whole", membership = this.sim.memberships[0]!): Promise<void> {
    this.wait(1_000);
    this.servers.begin(0, membership, run);
    await this.sim.gates.settle();
    while (this.sim.gates.waiting.length > 0) await this.sim.gates.pass(this.sim.gates.waiting[0]!);
    const [violation] = this.sim.violations;
    if (violation) throw new Error(`${violation.kind}: ${violation.detail}`);
  }

  /** Runs the worker several times. The time between two runs is long enough to settle every unknown outcome. */
  async settle(runs = 4, membership = this.sim.memberships[0]!): Promise<void> {
    for (let run = 0; run < runs; run++) {
      this.wait(130_000);
      await this.sync("whole", membership);
    }
  }

  wait(milliseconds: number): void {
    this.sim.world.at += milliseconds;
  }

  /**
   * Makes the next call of this kind fail: it is done but its answer is lost (`answer lost`), it is done only at
   * `comeLate` (`late`), it is refused (`refused`), or its list is not found (`away`).
   */
  fail(call: Write, how: "answer lost" | "late" | "refused" | "away"): void {
    this.failing.push({ call, how });
  }

  comeLate(): void {
    for (const happen of this.late.splice(0)) happen();
  }

  async add(title: string, notes = ""): Promise<string> {
    await this.call(addTask, { listId: this.list, title, notes, due: null });
    return (await this.here(title.split(" (")[0]!)).id;
  }

  change(
    taskId: string,
    change: { title?: string; notes?: string; due?: string | null; baseVersion?: number },
  ): Promise<void> {
    return this.call(googleTask, { taskListId: this.list, taskId, ...change });
  }

  complete(taskId: string, status: "completed" | "needsAction" = "completed"): Promise<void> {
    return this.call(completeTask(this.sim.store), { tasklistId: this.list, taskId, status });
  }

  delete(taskId: string): Promise<void> {
    return this.call(deleteTask, { tasklistId: this.list, taskId });
  }

  restore(taskId: string): Promise<void> {
    return this.call(restoreTask, { listId: this.list, taskId });
  }

  /** The person answers whether many removals in Google were meant. */
  answer(meant: boolean): Promise<void> {
    return this.call(answerMassDeletion, { listId: this.list, meant });
  }

  /** Returns the number of removals about which the person is asked. */
  async held(): Promise<number> {
    return (JSON.parse((await this.sim.member(this.sim.memberships[0]!)).quarantined) as string[]).length;
  }

  async here(text: string): Promise<Shown> {
    const found = (await this.sim.tasks()).find(({ values, deleted }) => values.text === text && !deleted);
    if (!found) throw new Error(`no live task "${text}" here`);
    return found;
  }

  there(title: string): SimTask {
    const found = this.sim.google.visible(this.list).find((task) => task.title === title);
    if (!found) throw new Error(`no visible task "${title}" at Google`);
    return found;
  }

  /** Returns the titles in Google and the texts here, each sorted. */
  async both(): Promise<{ google: string[]; here: string[] }> {
    const live = (await this.sim.tasks()).filter(({ deleted }) => !deleted);
    return {
      google: this.sim.google
        .visible(this.list)
        .map(({ title }) => title)
        .toSorted(),
      here: live.map(({ values }) => values.text!).toSorted(),
    };
  }

  private async call(handled: Endpoint, input: object): Promise<void> {
    const now = this.sim.world.serverNow(0);
    const caller = {
      accountId: this.sim.memberships[0]!.account,
      timeZone: "UTC",
      now,
      pull: async () => {},
    };
    await runWriting(this.sim.store, handled as Writing, input, caller, { key: null, number: null });
  }

  private faulty(google: GoogleTasks): GoogleTasks {
    const through = async <Answer>(call: Write, work: () => Promise<Answer>): Promise<Answer> => {
      const at = this.failing.findIndex((one) => one.call === call);
      if (at < 0) return work();
      const [failing] = this.failing.splice(at, 1);
      if (failing!.how === "refused") throw new GoogleFailure("refused", "Invalid Value", { status: 400 });
      if (failing!.how === "answer lost") await work();
      throw new GoogleFailure("unknown", "no answer");
    };
    const { google: real } = this.sim;
    const isLate = (write: Write): boolean =>
      this.failing.some(({ call, how }) => call === write && how === "late");
    return {
      ...google,
      tasks: async (list, from) => {
        const listed = await google.tasks(list, from);
        return { ...listed, items: [...listed.items, ...this.alsoListed.splice(0)] };
      },
      insert: (list, body, at) => {
        if (isLate("insert")) this.late.push(() => real.insert(list, body, at));
        return through("insert", () => google.insert(list, body, at));
      },
      patch: (list, id, body, etag) => {
        if (isLate("patch")) this.late.push(() => real.patch(list, id, body, etag));
        return through("patch", () => google.patch(list, id, body, etag));
      },
      remove: (list, id, etag) => {
        if (this.failing.some(({ call, how }) => call === "remove" && how === "away")) {
          this.failing.splice(0);
          throw new GoogleFailure("missing", "Not Found", { status: 404 });
        }
        if (isLate("remove")) this.late.push(() => real.remove(list, id, etag));
        return through("remove", () => google.remove(list, id, etag));
      },
      move: (list, id, to) => {
        if (isLate("move")) this.late.push(() => real.move(list, id, to));
        return through("move", () => google.move(list, id, to));
      },
    };
  }
}
