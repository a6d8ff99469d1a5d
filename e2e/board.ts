import { CONFIRM_TITLE } from "@tasklane/contract/sentences.ts";
import type { Locator, Page } from "@playwright/test";
import type { Person } from "./person.ts";
import { until } from "./ready.ts";

/** Finds and presses the parts of the board by the words that people see. */
export class Board {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** A column of tasks. */
  column(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** The card of a task, found by its whole title. */
  card(title: string): Locator {
    return this.page
      .locator("[data-card]")
      .filter({ has: this.page.getByRole("button", { name: title, exact: true }) });
  }

  checkbox(title: string): Locator {
    return this.card(title).getByRole("checkbox");
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /**
   * Answers the dialog `Are you sure?`.
   * @param yes the label of the button that agrees
   */
  async confirm(yes: string): Promise<void> {
    await this.page
      .getByRole("alertdialog", { name: CONFIRM_TITLE })
      .getByRole("button", { name: yes })
      .click();
  }

  /** The newest toast that contains these words. */
  toast(words: string): Locator {
    return this.page
      .getByRole("region", { name: "Messages" })
      .locator("> div")
      .filter({ hasText: words })
      .last();
  }

  /** A toast with this text. */
  message(text: string): Locator {
    return this.page.getByRole("region", { name: "Messages" }).getByText(text, { exact: true });
  }

  /** Opens the form for a new task. On a phone the button is in another place, but has the same name. */
  async openCreateTask(): Promise<void> {
    await this.page.getByRole("button", { name: "Create Task", exact: true }).click();
    await this.dialog("Create Task").waitFor();
  }

  /** Creates a task in the default list. */
  async createTask(title: string): Promise<void> {
    await this.openCreateTask();
    const dialog = this.dialog("Create Task");
    await dialog.getByLabel("Title", { exact: true }).fill(title);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  /** Opens a card's menu and presses an item. */
  async pick(title: string, item: string): Promise<void> {
    await this.card(title).hover();
    await this.card(title)
      .getByRole("button", { name: /^Menu: / })
      .click();
    await this.page.getByRole("menuitem", { name: item }).click();
  }
}

/**
 * Opens a page of the board, and waits until all code is loaded.
 * @param path the page's path, by default the board of all lists
 */
export async function openBoard({ page }: Person, path = "/dashboard"): Promise<Board> {
  await page.goto(path);
  await until(page, "all loaded");
  return new Board(page);
}
