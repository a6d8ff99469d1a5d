import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { expect } from "vitest";
import type { Answered, Browser } from "./Browser.ts";
import { boardOf, caughtUp, importedBoard, soon, titled } from "./boardOf.ts";
import { requestOf } from "./requestOf.ts";
import type { World } from "./world.ts";

type Backfilling = Parameters<World["emulator"]["fill"]>[1];

let entered = 0;

/** A person with a Google account and a signed-in browser, who makes calls by their contract. */
export class Person {
  readonly browser: Browser;
  readonly email: string;
  /** What they do in Google's own apps. */
  readonly google: ReturnType<World["emulator"]["firstParty"]>;

  private constructor(world: World, browser: Browser, email: string) {
    this.browser = browser;
    this.email = email;
    this.google = world.emulator.firstParty(email);
  }

  /** Somebody new signs in. */
  static async arrive(world: World, backfilling: Backfilling = []): Promise<Person> {
    const email = `person${++entered}@example.com`;
    world.emulator.fill(email, backfilling);
    return new Person(world, await world.signedIn(email), email);
  }

  /** The same, and the first import of what Google holds is complete. */
  static async enter(world: World, backfilling: Backfilling = []): Promise<Person> {
    const person = await Person.arrive(world, backfilling);
    await importedBoard(person.browser);
    return person;
  }

  /** Makes a call, whatever comes of it; fields that the path names go there, the rest where the method has it. */
  call(call: Call, input: object, headers: Record<string, string> = {}): Promise<Answered> {
    const { path, method, body } = requestOf(call, input);
    return this.browser.ask(path, { method, body, headers });
  }

  /** Makes a call that succeeds; its answer is what its contract says, and nothing else. */
  async does<C extends Call>(
    call: C,
    input: InputOf<C>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<C>> {
    const answer = await this.call(call, input as object, headers);
    expect(answer.status, answer.text).toBe(call.status ?? 200);
    return answer.body as AnswerOf<C>;
  }

  /** Makes a call that is refused: what it answers, status first. */
  async refused(call: Call, input: object): Promise<object> {
    const { status, body, text } = await this.call(call, input);
    expect(status, text).toBeGreaterThanOrEqual(400);
    return { status, ...(body as object) };
  }

  board(): Promise<Board> {
    return boardOf(this.browser);
  }

  /** The board whose cursor is followed by nothing but what changes from now on. */
  caughtUp(): Promise<Board> {
    return caughtUp(this.browser);
  }

  /** The board after Google was asked. */
  pulled(): Promise<Board> {
    return boardOf(this.browser, true);
  }

  /** The board once Google holds everything, or has refused it. */
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

  /** The id of a list of theirs. */
  async listId(name?: string): Promise<string> {
    return (await this.list(name)).google_list_id;
  }

  /** What Google shows of a list, in its order: titles of open tasks. */
  titles(listId = "@default"): string[] {
    return this.google.visible(listId).map(({ title }) => title);
  }
}
