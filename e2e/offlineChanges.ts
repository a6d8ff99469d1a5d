import { CONFIRM } from "@tasklane/contract/sentences.ts";
import type { Locator, Page } from "@playwright/test";
import type { Board } from "./board.ts";
import { inSidebar, pickForList } from "./sharing.ts";
import { expect } from "./test.ts";

/** Opens the page of a list. */
export async function openList(page: Page, name: string): Promise<void> {
  await inSidebar(page, "main", name).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

/** Renames a task in its dialog. */
export async function rename(board: Board, title: string, next: string): Promise<void> {
  await board.card(title).getByRole("button", { name: title, exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill(next);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** Focuses a card, so that the next key acts on it. */
async function focus(board: Board, title: string): Promise<void> {
  await board.card(title).getByRole("button", { name: title, exact: true }).focus();
}

/** Sets a task's date to today, by the key of its card. */
async function setToday(board: Board, title: string): Promise<void> {
  await focus(board, title);
  await board.page.keyboard.press("d");
  await board.page.getByRole("button", { name: /^Today \d/ }).click();
  await expect(board.card(title).getByRole("button", { name: /^Due date: .*, \d/ })).toBeVisible();
}

/** Fills the only field of a form, and saves. */
export async function saveName(form: Locator, label: string, value: string): Promise<void> {
  await form.getByLabel(label).fill(value);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

async function remove(board: Board, title: string): Promise<void> {
  await board.pick(title, "Delete task");
  await board.confirm(CONFIRM.deleteTask.yes);
  await expect(board.card(title)).toHaveCount(0);
}

async function undo(board: Board, title: string): Promise<void> {
  await board.page.keyboard.press("Control+z");
  await expect(board.card(title)).toBeVisible();
}

/** The changes of the first day, besides completing and renaming tasks, by the name of the list. */
export const FIRST_DAY: Readonly<Record<string, (board: Board, page: Page) => Promise<void>>> = {
  "List 03": async (board) => {
    await board.createTask("New 03");
    await setToday(board, "New 03");
    await board.checkbox("Do 03").click();
  },
  "List 04": async (board, page) => {
    await focus(board, "Change 04");
    await page.keyboard.type("lUrgent");
    await expect(page.getByRole("option", { name: "Create “Urgent”" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(board.card("Change 04").getByText("Urgent", { exact: true })).toBeVisible();
    await board.checkbox("Do 04").click();
  },
  "List 05": async (board, page) => {
    await page.getByRole("button", { name: "Create Section" }).click();
    await saveName(page.getByRole("form", { name: "Create Section" }), "Section name", "Soon");
    await expect(board.column("Soon")).toBeVisible();
    await board.checkbox("Do 05").click();
    await rename(board, "Change 05", "Changed 05");
  },
  "List 06": async (board) => {
    await remove(board, "Do 06");
    await undo(board, "Do 06");
    await remove(board, "Change 06");
  },
  "List 07": async (board, page) => {
    await board.pick("Change 07", "Move to another list");
    const dialog = board.dialog("Move To Another List");
    await dialog.getByLabel("List", { exact: true }).click();
    await page.getByRole("option", { name: "List 08" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(board.card("Change 07")).toHaveCount(0);
    await board.checkbox("Do 07").click();
  },
  "List 08": async (board, page) => {
    await pickForList(page, inSidebar(page, "main", "List 08"), "Sublist");
    await saveName(board.dialog("Create Sublist"), "Sublist name", "Trip");
    await pickForList(page, inSidebar(page, "main", "Trip"), "Rename");
    await saveName(board.dialog("Rename Sublist Title"), "Sublist title", "Journey");
    await board.checkbox("Do 08").click();
  },
  "List 09": async (board, page) => {
    await focus(board, "Keep 09");
    await page.keyboard.press("Alt+ArrowUp");
    await board.checkbox("Do 09").click();
  },
};

/** The changes of the second day, by the last digit of the list's name. */
export const SECOND_DAY: readonly ((board: Board, at: string) => Promise<void>)[] = [
  async (board, at) => {
    await rename(board, `Change ${at}`, `Changed ${at}`);
    await board.checkbox(`Do ${at}`).click();
  },
  async (board, at) => {
    await remove(board, `Do ${at}`);
    await rename(board, `Change ${at}`, `Changed ${at}`);
  },
  async (board, at) => {
    await setToday(board, `Change ${at}`);
    await board.checkbox(`Do ${at}`).click();
  },
  async (board, at) => {
    await board.createTask(`New ${at}`);
    await board.checkbox(`Do ${at}`).click();
  },
  async (board, at) => {
    await board.checkbox(`Do ${at}`).click();
    await undo(board, `Do ${at}`);
    await rename(board, `Change ${at}`, `Changed ${at}`);
  },
];
