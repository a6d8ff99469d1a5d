import {
  Bookmark,
  CalendarArrowUp,
  CalendarDays,
  CalendarRange,
  FolderPlus,
  Keyboard,
  LogOut,
  PanelLeft,
  Plus,
  Redo2,
  RefreshCw,
  Search,
  Sun,
  Sunrise,
  Tag,
  Trash2,
  Undo2,
  User,
  UserPlus,
} from "lucide-react";
import { navigate } from "../../ui/address.ts";
import { PATHS, pathOf } from "../../paths.ts";
import { openModal } from "../../data/modalActions.ts";
import { prefer } from "../../data/prefer.ts";
import { collapseSidebar } from "../../data/sidebar.ts";
import { readStacks } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { getState, setState } from "../../data/store.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import { NARROW, PHONE } from "../../ui/useMedia.ts";
import { logout } from "../auth/logout.ts";
import { refresh } from "../lists/refresh.ts";
import { redo, undo } from "../undo/undo.ts";
import { overdueTasks } from "../days/overdueTasks.ts";
import { openQuickAdd } from "../quickAdd/openQuickAdd.ts";
import { openNewTask } from "../tasks/openNewTask.ts";
import { saveAsView } from "../views/ViewTools.tsx";
import type { Action } from "./action.ts";
import { goToDays, goToSearch } from "./goToPage.ts";

/** An action that applies everywhere. */
export interface PageAction extends Action {
  /** The heading under which the command palette and the sheet of shortcut keys show the action. */
  group: "Tasks" | "Lists" | "Go to" | "More";
}

/**
 * Everything that can be done on every page, in the order of the command palette. Those with `isInMenu` are in the menu of My
 * Shared List.
 */
export const PAGE_ACTIONS: readonly PageAction[] = [
  {
    id: "quick-add",
    name: "Quick add",
    also: "task one line capture",
    group: "Tasks",
    icon: Plus,
    keys: ["q"],
    isInPalette: true,
    run: () => openQuickAdd(),
  },
  {
    id: "create-task",
    name: "Create Task",
    also: "new add todo",
    group: "Tasks",
    icon: Plus,
    keys: ["c", "n"],
    isInPalette: true,
    run: openNewTask,
  },
  {
    id: "create-label",
    name: "Create Label",
    also: "new add tag",
    group: "Tasks",
    icon: Tag,
    keys: ["l"],
    isInPalette: true,
    run: () => openModal("CREATE_LABEL", {}),
  },
  {
    id: "search",
    name: "Search",
    also: "find look filter",
    group: "Tasks",
    icon: Search,
    keys: ["/"],
    isInPalette: true,
    run: goToSearch,
  },
  {
    id: "refresh",
    name: "Refresh",
    also: "sync reload update",
    group: "Tasks",
    icon: RefreshCw,
    keys: ["r"],
    isInPalette: true,
    run: () => void refresh(),
  },
  {
    id: "undo",
    name: "Undo",
    also: "back revert",
    group: "Tasks",
    icon: Undo2,
    keys: ["Ctrl+z", "z"],
    nameNow: () => withSays("Undo", readStacks().undo),
    isInPalette: true,
    run: () => void undo(),
  },
  {
    id: "redo",
    name: "Redo",
    also: "again repeat",
    group: "Tasks",
    icon: Redo2,
    keys: ["Ctrl+Shift+z"],
    nameNow: () => withSays("Redo", readStacks().redo),
    isInPalette: true,
    run: () => void redo(),
  },
  {
    id: "move-overdue",
    name: "Move all overdue to today",
    also: "reschedule late postpone date",
    group: "Tasks",
    icon: CalendarArrowUp,
    isInPalette: true,
    isFor: hasOverdue,
    run: () => void moveOverdueToToday(),
  },
  {
    id: "save-view",
    name: "Save as view",
    also: "bookmark filter smart list name",
    group: "Tasks",
    icon: Bookmark,
    keys: ["Alt+v"],
    isInPalette: true,
    run: saveAsView,
  },
  {
    id: "create-list",
    name: "Create List",
    also: "new add project",
    group: "Lists",
    icon: FolderPlus,
    isInPalette: true,
    run: () => openModal("CREATE_LIST", { isShared: false }),
  },
  {
    id: "create-shared-list",
    name: "Create New List",
    group: "Lists",
    icon: Plus,
    isInMenu: true,
    run: () => openModal("CREATE_LIST", { isShared: true }),
  },
  {
    id: "join-shared-list",
    name: "Join Shared Table",
    also: "invitation accept share",
    group: "Lists",
    icon: UserPlus,
    isInMenu: true,
    isInPalette: true,
    run: () => openModal("JOIN_SHARED_TABLE", {}),
  },
  {
    id: "go-today",
    name: "Today",
    also: "now due",
    group: "Go to",
    icon: Sun,
    keys: ["g t"],
    isInPalette: true,
    run: () => {
      prefer({ todayOnly: true });
      navigate(PATHS.dashboard);
    },
  },
  {
    id: "go-tomorrow",
    name: "Tomorrow",
    also: "next day",
    group: "Go to",
    icon: Sunrise,
    keys: ["g m"],
    isInPalette: true,
    run: () => navigate(pathOf({ kind: "tomorrow" })),
  },
  {
    id: "go-upcoming",
    name: "Upcoming",
    also: "later days columns calendar",
    group: "Go to",
    icon: CalendarDays,
    keys: ["g u", "1"],
    isInPalette: true,
    run: () => goToDays("upcoming"),
  },
  {
    id: "go-week",
    name: "Week",
    also: "upcoming calendar days plan",
    group: "Go to",
    icon: CalendarRange,
    keys: ["2"],
    isInPalette: true,
    run: () => goToDays("week"),
  },
  {
    id: "go-month",
    name: "Month",
    also: "upcoming calendar days plan",
    group: "Go to",
    icon: CalendarRange,
    keys: ["3"],
    isInPalette: true,
    run: () => goToDays("month"),
  },
  {
    id: "go-bin",
    name: "Bin",
    also: "deleted removed restore trash recycle",
    group: "Go to",
    icon: Trash2,
    keys: ["g b"],
    isInPalette: true,
    run: () => navigate(pathOf({ kind: "bin" })),
  },
  {
    id: "collapse-sidebar",
    name: "Collapse sidebar",
    also: "hide expand show menu",
    group: "Go to",
    icon: PanelLeft,
    keys: ["["],
    isInPalette: true,
    run: toggleSidebar,
  },
  {
    id: "shortcuts",
    name: "Keyboard shortcuts",
    also: "help keys hotkeys",
    group: "More",
    icon: Keyboard,
    keys: ["?"],
    isInPalette: true,
    run: () => openModal("SHORTCUTS", {}),
  },
  {
    id: "profile",
    name: "My Profile",
    also: "account settings preferences theme dark",
    group: "More",
    icon: User,
    isInPalette: true,
    run: () => setState({ showProfile: true }),
  },
  {
    id: "logout",
    name: "Logout",
    also: "sign out leave",
    group: "More",
    icon: LogOut,
    isInPalette: true,
    run: () => void logout(),
  },
];

/** The text of Undo or Redo, with the last step: `Undo: complete “Buy milk”`. */
function withSays(words: string, steps: readonly UndoStep[]): string {
  const step = steps.at(-1);
  return step ? `${words}: ${step.says}` : words;
}

/** Whether the page shows overdue tasks. */
function hasOverdue(): boolean {
  return overdueTasks(getState(), location.pathname).length > 0;
}

async function moveOverdueToToday(): Promise<void> {
  const { moveOverdue } = await retryLoad(() => import("../days/moveOverdue.ts"));
  await moveOverdue(getState().today);
}

/** Collapses the sidebar if it is expanded, and expands it otherwise. On phones it is a drawer, so nothing happens. */
function toggleSidebar(): void {
  if (matchMedia(PHONE).matches) return;
  const { isSidebarOpened, preferences } = getState();
  const isNarrow = matchMedia(NARROW).matches;
  collapseSidebar(isNarrow ? isSidebarOpened : !preferences.isCollapsed, isNarrow);
}
