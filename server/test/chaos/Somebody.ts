import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { requestOf } from "../requestOf.ts";
import { PatientBrowser } from "./PatientBrowser.ts";

/** The statuses that a call may answer when another person was quicker. */
const OVERTAKEN = [404, 409];
const AGAIN_AFTER = 400;
const SOON = 60 * 60_000;

/** Thrown for an answer that no call may give. */
class Unexpected extends Error {}

/** A person who uses the board and Google's apps. Their calls follow the contract. */
export class Somebody {
  readonly email: string;
  /** The person's actions in Google's own apps. */
  readonly google: ReturnType<Emulator["firstParty"]>;
  readonly browser: PatientBrowser;

  private constructor(url: string, emulator: Emulator, email: string) {
    this.email = email;
    this.browser = new PatientBrowser(url);
    this.google = emulator.firstParty(email);
  }

  /** Signs in, as often as needed, and waits until the first import is complete. */
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

  /** Makes a call. @returns its answer, or null if another person was quicker @throws Unexpected for any other refusal */
  async does<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C> | null> {
    const { path, method, body } = requestOf(call, input as object);
    const headers: Record<string, string> = method === "GET" ? {} : { "idempotency-key": randomUUID() };
    const { status, text, body: answer } = await this.browser.ask(path, { method, body, headers });
    if (status === (call.status ?? 200)) return answer as AnswerOf<C>;
    if (OVERTAKEN.includes(status)) return null;
    throw new Unexpected(`${call.name} of ${this.email}: ${status} ${text}`);
  }

  /** Reads the board. With `refresh`, the server pulls from Google first. */
  async board(refresh = false): Promise<Board> {
    const { status, text, body } = await this.browser.get(
      `/api/my-tasks/all-task-lists${refresh ? "?refresh=true" : ""}`,
    );
    if (status !== 200) throw new Unexpected(`The board of ${this.email}: ${status} ${text}`);
    return body as Board;
  }

  /** Waits until a condition holds for the board, and returns the board. */
  async until(isTrue: (board: Board) => boolean): Promise<Board> {
    for (const until = Date.now() + SOON; Date.now() < until;) {
      const board = await this.board();
      if (isTrue(board)) return board;
      await pause(AGAIN_AFTER);
    }
    throw new Unexpected(`The board of ${this.email} never came to be as it should.`);
  }

  /** Signs in once. @returns the reason of the failure, or null on success */
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

/** Lists the tasks of a list on a board. */
export function tasksOn(board: Board, listId: string): Task[] {
  return [...board.tasks, ...board.sharedTasks].filter((task) => task.listId === listId);
}
