import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { requestOf } from "../requestOf.ts";
import { PatientBrowser } from "./PatientBrowser.ts";

/** What anybody may be told when somebody else was quicker. */
const OVERTAKEN = [404, 409];
const AGAIN_AFTER = 400;
const SOON = 60 * 60_000;

/** A call was answered as no call ever should be. */
class Unexpected extends Error {}

/** A person at the board and in Google's apps, who makes calls by their contract. */
export class Somebody {
  readonly email: string;
  /** What they do in Google's own apps. */
  readonly google: ReturnType<Emulator["firstParty"]>;
  readonly browser: PatientBrowser;

  private constructor(url: string, emulator: Emulator, email: string) {
    this.email = email;
    this.browser = new PatientBrowser(url);
    this.google = emulator.firstParty(email);
  }

  /** Signs in, as often as it takes, until everything in their Google is here. */
  static async arrive(url: string, emulator: Emulator, email: string): Promise<Somebody> {
    const one = new Somebody(url, emulator, email);
    const until = Date.now() + SOON;
    for (let refused = await one.signIn(url); refused !== null; refused = await one.signIn(url)) {
      if (Date.now() > until) throw new Unexpected(`${email} cannot sign in: ${refused}`);
      await pause(AGAIN_AFTER);
    }
    await one.until(({ refreshedAt }) => refreshedAt > 0);
    return one;
  }

  /** @returns what is answered, or null where somebody else was quicker. @throws Unexpected for any other refusal */
  async does<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C> | null> {
    const { path, method, body } = requestOf(call, input as object);
    const headers: Record<string, string> = method === "GET" ? {} : { "idempotency-key": randomUUID() };
    const { status, text, body: answer } = await this.browser.ask(path, { method, body, headers });
    if (status === (call.status ?? 200)) return answer as AnswerOf<C>;
    if (OVERTAKEN.includes(status)) return null;
    throw new Unexpected(`${call.name} of ${this.email}: ${status} ${text}`);
  }

  /** The board; `refresh` asks Google first. */
  async board(refresh = false): Promise<Board> {
    const { status, text, body } = await this.browser.get(
      `/api/my-tasks/all-task-lists${refresh ? "?refresh=true" : ""}`,
    );
    if (status !== 200) throw new Unexpected(`The board of ${this.email}: ${status} ${text}`);
    return body as Board;
  }

  /** The board once something is true of it. */
  async until(isTrue: (board: Board) => boolean): Promise<Board> {
    for (const until = Date.now() + SOON; Date.now() < until;) {
      const board = await this.board();
      if (isTrue(board)) return board;
      await pause(AGAIN_AFTER);
    }
    throw new Unexpected(`The board of ${this.email} never came to be as it should.`);
  }

  /** @returns why not, or null when they are signed in */
  private async signIn(url: string): Promise<string | null> {
    try {
      this.browser.cookies.clear();
      const hint = new URLSearchParams({ login_hint: this.email });
      const back = await this.browser.follow(`/api/auth_google?${hint.toString()}`, `${url}/callback`);
      const { status, text } = await this.browser.get(`/api/callback${back.search}`);
      return status === 200 ? null : text;
    } catch (error) {
      return String(error);
    }
  }
}

/** Tasks of a list on a board. */
export function tasksOn(board: Board, listId: string): Task[] {
  return [...board.tasks, ...board.sharedTasks].filter((task) => task.listId === listId);
}
