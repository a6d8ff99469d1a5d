import type { Page } from "@playwright/test";
import { openBoard } from "./board.ts";
import type { Person } from "./person.ts";

/** A random generator of 32 bits (mulberry32), so that what people do depends on a seed alone. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(items.length)]!;
  }
}

/** Something on the page that can be pressed: its middle, its words, and whether it is a card. */
interface Control {
  x: number;
  y: number;
  words: string;
  isCard: boolean;
}

/** What would end the visit, leave the page or delete for good. What is deleted otherwise stays in the bin. */
const FORBIDDEN =
  /log ?out|sign ?out|for good|empty bin|leave|reject|remove member|disconnect|profile|account|api\/|install|print/i;

/** Keys outside of text fields, as Playwright calls them. Keys after a space are pressed one after another. */
const KEYS = (
  "q|c|l|/|r|z|1|2|3|[|?|x|x|e|d|m|s|b|Delete|Space|g t|g m|g u|g b|,|" +
  "Control+k|Control+a|Control+z|Control+z|Control+Shift+z"
).split("|");
/** Keys that do no harm in text fields either. */
const KEYS_ANYWHERE = (
  "Escape|Escape|Escape|Enter|Enter|Tab|Shift+Tab|Home|End|Control+Enter|Shift+F10|Shift+ArrowDown|" +
  "ArrowDown|ArrowDown|ArrowUp|ArrowLeft|ArrowRight|Alt+ArrowDown|Alt+ArrowUp|Alt+ArrowRight|Alt+ArrowLeft"
).split("|");

/** A person who presses, types, drags, goes offline and uses Google's own app at random. */
export class RandomPerson {
  readonly person: Person;
  /** What they did, in plain words, to understand a failure. */
  readonly story: string[] = [];
  private readonly random: Random;
  private isOffline = false;
  private typed = 0;

  constructor(person: Person, random: Random) {
    this.person = person;
    this.random = random;
  }

  get page(): Page {
    return this.person.page;
  }

  /** Does one thing. */
  async act(): Promise<void> {
    const isTyping = await this.page.evaluate(isInTextField).catch(() => true);
    const dice = this.random.next();
    if (isTyping && dice < 0.5) await this.type();
    else if (dice < 0.35) await this.press();
    else if (dice < 0.72) await this.pressKey(isTyping);
    else if (dice < 0.8) await this.drag();
    else if (dice < 0.9) await this.changeGoogle();
    else await this.disturb();
  }

  /** Closes what is open, comes online, and goes to the board. */
  async rest(): Promise<void> {
    this.tell("comes to rest");
    await this.setOffline(false);
    if (!this.page.url().includes("/dashboard")) await openBoard(this.person);
    for (let times = 0; times < 4; times++) await this.page.keyboard.press("Escape");
    const board = this.page.locator('a[href="/dashboard"]').first();
    if (await board.isVisible()) await board.click();
  }

  private tell(words: string): void {
    this.story.push(`${this.person.name} ${words}`);
  }

  /** Adds a word at the end of the text field, and mostly ends that with a key. */
  private async type(): Promise<void> {
    const word = this.nextWord();
    const key = this.random.pick(["Enter", "Enter", "Enter", "Control+Enter", "Shift+Enter", "Escape", null]);
    this.tell(`types ${word} and presses ${key}`);
    await this.page.keyboard.press("End");
    await this.page.keyboard.type(` ${word}`);
    if (key) await this.page.keyboard.press(key);
  }

  /** A word that nobody has used before. `wordIn` finds it in a title. */
  private nextWord(): string {
    return `${this.person.name.toLowerCase()}${++this.typed}x`;
  }

  private async controls(): Promise<Control[]> {
    const all = await this.page.evaluate(findControls).catch(() => []);
    return all.filter(({ words }) => !FORBIDDEN.test(words));
  }

  private async press(): Promise<void> {
    const all = await this.controls();
    const cards = all.filter(({ isCard }) => isCard);
    const some = cards.length > 0 && this.random.next() < 0.3 ? cards : all;
    if (some.length === 0) return;
    const { x, y, words } = this.random.pick(some);
    const button = this.random.next() < 0.12 ? "right" : "left";
    this.tell(`presses ${words} with the ${button} button`);
    await this.page.mouse.click(x, y, { button });
  }

  private async pressKey(isTyping: boolean): Promise<void> {
    const keys = this.random.pick(isTyping ? KEYS_ANYWHERE : [...KEYS, ...KEYS_ANYWHERE]);
    this.tell(`presses ${keys}`);
    for (const key of keys.split(" ")) await this.page.keyboard.press(key);
  }

  private async drag(): Promise<void> {
    const cards = (await this.controls()).filter(({ isCard }) => isCard);
    if (cards.length < 2) return;
    const [from, to] = [this.random.pick(cards), this.random.pick(cards)];
    this.tell(`drags ${from.words} to ${to.words}`);
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 8, from.y + 8);
    await mouse.move(to.x, to.y + 10, { steps: 5 });
    await mouse.up();
  }

  /** Changes a task in Google's own app. */
  private async changeGoogle(): Promise<void> {
    const { inGoogle } = this.person;
    const list = this.random.pick(inGoogle.lists());
    const tasks = inGoogle.visible(list.id);
    const task = tasks.length > 0 ? this.random.pick(tasks) : undefined;
    const to = this.random.pick(inGoogle.lists());
    const isAlone = task && !task.parent && !tasks.some(({ parent }) => parent === task.id);
    const day = `2026-12-0${1 + this.random.int(9)}T00:00:00.000Z`;
    const kind = this.random.pick(["add", "complete", "note", "date", "delete", "move"]);
    this.tell(`in Google: ${kind}, ${task?.title} of ${list.title} (${to.title})`);
    if (!task || kind === "add") inGoogle.addTask(list.id, this.nextWord());
    else if (kind === "complete") inGoogle.complete(list.id, task.id);
    else if (kind === "note") inGoogle.edit(list.id, task.id, { notes: this.nextWord() });
    else if (kind === "date") inGoogle.edit(list.id, task.id, { due: day });
    else if (kind === "delete") inGoogle.delete(list.id, task.id);
    else if (isAlone && to.id !== list.id) inGoogle.moveToList(list.id, task.id, to.id);
    if (this.random.next() < 0.3) await this.person.pull();
  }

  private async disturb(): Promise<void> {
    const kind = this.random.pick([
      "reloads",
      "loses or finds the network",
      "goes back",
      "goes forward",
      "scrolls",
    ]);
    this.tell(kind);
    if (kind === "reloads") await this.page.reload().catch(() => undefined);
    else if (kind === "goes back") await this.page.goBack({ timeout: 2_000 }).catch(() => undefined);
    else if (kind === "goes forward") await this.page.goForward({ timeout: 2_000 }).catch(() => undefined);
    else if (kind === "scrolls")
      await this.page.mouse.wheel(this.random.int(400) - 200, this.random.int(800) - 400);
    else await this.setOffline(!this.isOffline);
    if (this.page.url().includes("/dashboard")) return;
    await this.setOffline(false);
    await openBoard(this.person);
  }

  private async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.person.context.setOffline(isOffline);
  }
}

/** Finds the first word of `nextWord` in a title. */
export function wordIn(title: string): string | undefined {
  return /\b[a-z]+\d+x\b/.exec(title)?.[0];
}

/** Runs in the page. */
function isInTextField(): boolean {
  const { activeElement: focused } = document;
  return (
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLInputElement && focused.type !== "checkbox")
  );
}

/** Runs in the page: finds what can be pressed now, without links that open another page. */
function findControls(): Control[] {
  const pressable =
    "button, a[href], input, textarea, [role^=menuitem], [role=option], [role=checkbox], [data-card]";
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const href = one.getAttribute("href") ?? "/";
    if (!href.startsWith("/") || one.hasAttribute("target")) return [];
    if (!one.contains(document.elementFromPoint(x, y))) return [];
    const words = [one.getAttribute("aria-label"), one.innerText, href].join(" ").replaceAll(/\s+/g, " ");
    return [{ x, y, words, isCard: "card" in one.dataset }];
  });
}
