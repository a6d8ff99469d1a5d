import { Board } from "../board.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot, TABLET } from "./shoot.ts";

/** Leads the page from the board to what the picture shows. */
type Way = (board: Board, person: Person, lists: Record<string, string>) => Promise<void>;

async function open(board: Board, path: string, shown: string): Promise<void> {
  await board.page.goto(path);
  await board.page.getByText(shown).first().waitFor();
  if (path.startsWith("/dashboard")) await until(board.page, "all loaded");
}

const onBoard = (board: Board): Promise<void> =>
  open(board, "/dashboard", "Review copy for the pricing page");

const button = (board: Board, name: string | RegExp) => board.page.getByRole("button", { name }).first();

async function inListMenu(board: Board, list: string, item: string): Promise<void> {
  await onBoard(board);
  await board.page.getByRole("link", { name: list, exact: true }).first().click({ button: "right" });
  await board.page.getByRole("menuitem", { name: item }).click();
  await board.page.getByRole("dialog").or(board.page.getByRole("alertdialog")).first().waitFor();
}

const PAGES: Record<string, Way> = {
  board: onBoard,
  "board-menu": async (board) => {
    await onBoard(board);
    await board.card("Book rooms for the second interviews").hover();
    await board
      .card("Book rooms for the second interviews")
      .getByRole("button", { name: /^Menu: / })
      .click();
    await board.page.getByRole("menuitem").first().waitFor();
  },
  tomorrow: (board) => open(board, "/dashboard/tomorrow", "Ask Ines for the final price table"),
  upcoming: (board) => open(board, "/dashboard/upcoming", "Pay the electricity invoice"),
  list: (board, _, lists) => open(board, `/dashboard/main/${lists["Work"]}`, "Prepare the agenda"),
  search: async (board) => {
    await open(board, "/dashboard/search?q=the", "Prepare the agenda");
  },
  "not-found": (board) => open(board, "/nowhere", "Page not found!"),
};

const DESK_ONLY: Record<string, Way> = {
  "board-edit": async (board) => {
    await onBoard(board);
    await button(board, "Review copy for the pricing page").click();
    await board.dialog("Edit Task").waitFor();
  },
  "board-due": async (board) => {
    await onBoard(board);
    await board
      .card("Prepare the agenda for Thursday")
      .getByRole("button", { name: /due|20\d\d/i })
      .click();
    await board.page.getByRole("grid").waitFor();
  },
  "modal-create-task": async (board) => {
    await onBoard(board);
    await board.openCreateTask();
    await board.dialog("Create Task").getByRole("button", { name: "Save", exact: true }).click();
  },
  "modal-create-sub-task": async (board) => {
    await onBoard(board);
    await board.pick("Book rooms for the second interviews", "Create subtask");
    await board.page.getByRole("dialog").waitFor();
  },
  "modal-move-task": async (board) => {
    await onBoard(board);
    await board.pick("Book rooms for the second interviews", "Move to another list");
    await board.page.getByRole("dialog").waitFor();
  },
  "modal-delete-task": async (board) => {
    await onBoard(board);
    await board.pick("Book rooms for the second interviews", "Delete task");
    await board.page.getByRole("alertdialog").waitFor();
  },
  "modal-create-label": async (board) => {
    await onBoard(board);
    await button(board, "Create Label").click();
    await board.page.getByRole("dialog").waitFor();
  },
  "modal-edit-label": async (board) => {
    await onBoard(board);
    await button(board, "Create Label").click();
    await board.page.getByRole("dialog").getByRole("button", { name: /edit/i }).nth(1).click();
  },
  "modal-create-list": async (board) => {
    await onBoard(board);
    await button(board, /^List$|Create list/i).click();
    await board.page.getByRole("dialog").waitFor();
  },
  "modal-list-filter": async (board) => {
    await onBoard(board);
    await button(board, "List Filter").click();
    await board.page.getByRole("dialog").waitFor();
  },
  "modal-profile": async (board) => {
    await onBoard(board);
    await button(board, /profile|account/i).click();
    await board.page.getByRole("button", { name: "My Profile" }).click();
    await board.page.getByRole("dialog").waitFor();
  },
  palette: async (board) => {
    await onBoard(board);
    // Shortcut keys work only after the browser has been idle, so press until the command palette opens.
    await expect(async () => {
      await board.page.keyboard.press("Control+k");
      await expect(board.page.getByRole("combobox")).toBeFocused({ timeout: 1000 });
    }).toPass();
    await board.page.keyboard.type("cr");
  },
  shortcuts: async (board) => {
    await onBoard(board);
    await board.page.getByRole("button", { name: /, and profile$/ }).click();
    await board.page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await board.dialog("Keyboard shortcuts").waitFor();
  },
  "board-history": async (board) => {
    await onBoard(board);
    await button(board, "Review copy for the pricing page").click();
    await board.dialog("Edit Task").getByRole("button", { name: "History" }).click();
  },
  "list-menu": async (board) => {
    await onBoard(board);
    await board.page.getByRole("link", { name: "Work", exact: true }).first().click({ button: "right" });
    await board.page.getByRole("menuitem").first().waitFor();
  },
  "modal-create-sublist": (board) => inListMenu(board, "Work", "Sublist"),
  "modal-edit-list": (board) => inListMenu(board, "Work", "Rename Title"),
  "modal-clear-completed": (board) => inListMenu(board, "Work", "Clear Completed Task"),
  "modal-delete-list": (board) => inListMenu(board, "Work", "Delete"),
};

const SIGNED_OUT: Record<string, string> = { welcome: "/welcome", login: "/login" };

function take(name: string, viewport: { width: number; height: number }, way: Way): void {
  test(name, async ({ alice }) => {
    alice.expectProblem(/./);
    const lists = await fillAsDesigned(alice);
    await alice.page.setViewportSize(viewport);
    const board = new Board(alice.page);
    await way(board, alice, lists);
    await shoot(alice.page, name);
  });
}

for (const [name, way] of Object.entries(PAGES)) {
  take(name, DESK, way);
  if (name !== "board-menu") take(`${name}-tablet`, TABLET, way);
  take(`${name}-mobile`, PHONE, way);
}
for (const [name, way] of Object.entries(DESK_ONLY)) take(name, DESK, way);
for (const [name, path] of Object.entries(SIGNED_OUT)) {
  for (const [suffix, viewport] of [
    ["", DESK],
    ["-mobile", PHONE],
  ] as const)
    test(`${name}${suffix}`, async ({ visitor }) => {
      await visitor.page.setViewportSize(viewport);
      await visitor.page.goto(path);
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
      await shoot(visitor.page, `${name}${suffix}`);
    });
}
