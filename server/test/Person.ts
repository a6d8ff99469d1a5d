import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { expect } from "vitest";
import type { Answered, Browser } from "./Browser.ts";
import { boardOf, caughtUp, importedBoard, soon, titled } from "./boardOf.ts";
import { requestOf } from "./requestOf.ts";
import type { World } from "./world.ts";

/** The lists with their tasks with which Google begins. */
type FilledLists = Parameters<World["emulator"]["fill"]>[1];

let entered = 0;

/** A person with a Google account and a signed-in browser. Their calls follow the contract. */
export class Person {
  readonly browser: Browser;
  readonly email: string;
  /** The person's actions in Google's own apps. */
  readonly google: ReturnType<World["emulator"]["firstParty"]>;

  private constructor(world: World, browser: Browser, email: string) {
    this.browser = browser;
    this.email = email;
    this.google = world.emulator.firstParty(email);
  }

  /** Creates a new person, who signs in. */
  static async arrive(world: World, lists: FilledLists = []): Promise<Person> {
    const email = `person${++entered}@example.com`;
    world.emulator.fill(email, lists);
    return new Person(world, await world.signedIn(email), email);
  }

  /** Creates a new person, who signs in, and waits until the first import from Google is complete. */
  static async enter(world: World, lists: FilledLists = []): Promise<Person> {
    const person = await Person.arrive(world, lists);
    await importedBoard(person.browser);
    return person;
  }

  /** Makes a call, whatever its answer. Fields that the path names go into the path, all others into the query or body. */
  call(call: Call, input: object, headers: Record<string, string> = {}): Promise<Answered> {
    const { path, method, body } = requestOf(call, input);
    return this.browser.ask(path, { method, body, headers });
  }

  /** Makes a call that must succeed, and returns its answer. */
  async does<C extends Call>(
    call: C,
    input: InputOf<C>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<C>> {
    const answer = await this.call(call, input as object, headers);
    expect(answer.status, answer.text).toBe(call.status ?? 200);
    return answer.body as AnswerOf<C>;
  }

  /** Makes a call that must be refused. Returns the status and the body's fields. */
  async refused(call: Call, input: object): Promise<object> {
    const { status, body, text } = await this.call(call, input);
    expect(status, text).toBeGreaterThanOrEqual(400);
    return { status, ...(body as object) };
  }

  board(): Promise<Board> {
    return boardOf(this.browser);
  }

  /** Returns the board at a moment when nothing is pending, so that its cursor brings only later changes. */
  caughtUp(): Promise<Board> {
    return caughtUp(this.browser);
  }

  /** Returns the board after a pull from Google. */
  pulled(): Promise<Board> {
    return boardOf(this.browser, true);
  }

  /** Waits until Google has every change or has refused it, and returns the board. */
  settled(): Promise<Board> {
    return soon(async () => {
      const board = await this.board();
      expect(board.tasks.filter(({ synced }) => synced === "waiting")).toEqual([]);
      return board;
    });
  }

  async task(title: string): Promise<Task> {
    return titled(await this.board(), title);
  }

  async list(name = "My Tasks"): Promise<List> {
    const { lists } = await this.board();
    const list = lists.find((each) => each.google_list_name === name);
    if (!list)
      throw new Error(`No list "${name}" among ${lists.map((each) => each.google_list_name).join()}`);
    return list;
  }

  /** Returns the Google id of one of the person's lists. */
  async listId(name?: string): Promise<string> {
    return (await this.list(name)).google_list_id;
  }

  /** Returns the titles of a list's open tasks, in Google's order. */
  titles(listId = "@default"): string[] {
    return this.google.visible(listId).map(({ title }) => title);
  }
}
