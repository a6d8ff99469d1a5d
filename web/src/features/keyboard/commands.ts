import {
  CalendarDays,
  FolderPlus,
  Keyboard,
  LogOut,
  PanelLeft,
  Plus,
  RefreshCw,
  Search,
  Sun,
  Sunrise,
  Tag,
  Undo2,
  User,
  UserPlus,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { logout } from "../auth/logout.ts";
import { refresh } from "../lists/refresh.ts";
import { PATHS, pathOf } from "../../paths.ts";
import { openModal } from "../../data/modalActions.ts";
import { prefer } from "../../data/prefer.ts";
import { setState } from "../../data/store.ts";
import { awaitFocus } from "../../ui/typeAhead.ts";
import { createTask } from "../tasks/openNewTask.ts";

/** A command that works anywhere, by a key or from the command palette. */
export interface Command {
  name: string;
  /** Synonyms by which people search for the command. */
  also?: string;
  group: "Tasks" | "Lists" | "Go to" | "More";
  icon: LucideIcon;
  /** The command's keys. The palette shows the first. A space separates the keys of a sequence: `g t`. */
  keys?: readonly string[];
  run: () => void;
}

/** All commands, named as in the user interface. */
export const COMMANDS: readonly Command[] = [
  {
    name: "Create Task",
    also: "new add todo",
    group: "Tasks",
    icon: Plus,
    keys: ["c", "n"],
    run: createTask,
  },
  {
    name: "Create Label",
    also: "new add tag",
    group: "Tasks",
    icon: Tag,
    keys: ["l"],
    run: () => openModal("CREATE_LABEL", {}),
  },
  {
    name: "Search",
    also: "find look filter",
    group: "Tasks",
    icon: Search,
    keys: ["/"],
    run: goToSearch,
  },
  {
    name: "Refresh",
    also: "sync reload update",
    group: "Tasks",
    icon: RefreshCw,
    keys: ["r"],
    run: () => void refresh(),
  },
  { name: "Undo", also: "back revert", group: "Tasks", icon: Undo2, keys: ["z"], run: pressUndo },
  {
    name: "Create List",
    also: "new add project",
    group: "Lists",
    icon: FolderPlus,
    run: () => openModal("CREATE_LIST", { isShared: false }),
  },
  {
    name: "Join Shared Table",
    also: "invitation accept share",
    group: "Lists",
    icon: UserPlus,
    run: () => openModal("JOIN_SHARED_TABLE", {}),
  },
  {
    name: "Today",
    also: "now due",
    group: "Go to",
    icon: Sun,
    keys: ["g t"],
    run: () => {
      prefer({ todayOnly: true });
      navigate(PATHS.dashboard);
    },
  },
  {
    name: "Tomorrow",
    also: "next day",
    group: "Go to",
    icon: Sunrise,
    keys: ["g m"],
    run: () => navigate(pathOf({ kind: "tomorrow" })),
  },
  {
    name: "Upcoming",
    also: "later week calendar",
    group: "Go to",
    icon: CalendarDays,
    keys: ["g u"],
    run: () => navigate(pathOf({ kind: "upcoming" })),
  },
  {
    name: "Collapse sidebar",
    also: "hide expand show menu",
    group: "Go to",
    icon: PanelLeft,
    keys: ["["],
    run: collapseSidebar,
  },
  {
    name: "Keyboard shortcuts",
    also: "help keys hotkeys",
    group: "More",
    icon: Keyboard,
    keys: ["?"],
    run: () => openModal("SHORTCUTS", {}),
  },
  {
    name: "My Profile",
    also: "account settings preferences theme dark",
    group: "More",
    icon: User,
    run: () => setState({ showProfile: true }),
  },
  { name: "Logout", also: "sign out leave", group: "More", icon: LogOut, run: () => void logout() },
];

/** Focuses the visible search box. If there is none, opens the search page, whose box takes the focus. */
function goToSearch(): void {
  const input = seen("search input");
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  } else {
    awaitFocus("search input");
    navigate(pathOf({ kind: "search" }));
  }
}

/** Presses the last button in the messages, which is the newest toast's Undo. */
function pressUndo(): void {
  const offers = document.querySelectorAll<HTMLButtonElement>('section[aria-label="Messages"] button');
  [...offers].at(-1)?.click();
}

function collapseSidebar(): void {
  seen('[aria-label="Collapse sidebar"], [aria-label="Expand sidebar"]')?.click();
}

/** The first visible element that matches a selector. */
function seen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
}
