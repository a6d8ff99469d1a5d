import { idle } from "../ui/idle.ts";

const PARTS = [
  async () => import("./Filters.tsx"),
  async () => import("./Trouble.tsx"),
  async () => import("../tasks/completeTask.ts"),
  async () => import("../api/toaster.ts"),
  async () => import("./Floating.tsx"),
  async () => import("../tasks/CardOverlays.tsx"),
  async () => import("./Modals.tsx"),
  async () => import("../tasks/TaskModal.tsx"),
  async () => import("./Confirm.tsx"),
  async () => import("../ui/Calendar.tsx"),
  async () => import("../lists/refresh.ts"),
  async () => import("./ProfileMenu.tsx"),
  async () => import("./ProfileDetails.tsx"),
  async () => import("./Upcoming.tsx"),
  async () => import("./ListView.tsx"),
  async () => import("./SearchBox.tsx"),
  async () => import("../tasks/Marked.tsx"),
  async () => import("./ListMenu.tsx"),
  async () => import("./keys/CommandPalette.tsx"),
  async () => import("./keys/ShortcutSheet.tsx"),
  async () => import("../lists/NameModal.tsx"),
  async () => import("../lists/NewSection.tsx"),
  async () => import("./ListBar.tsx"),
  async () => import("./SharedMark.tsx"),
  async () => import("../sharing/GroupInfo.tsx"),
  async () => import("../sharing/JoinSharedList.tsx"),
  async () => import("../sharing/ShareList.tsx"),
  async () => import("../labels/LabelManager.tsx"),
  async () => import("../labels/LabelMenu.tsx"),
  async () => import("./SectionMenu.tsx"),
  async () => import("./ListFilterModal.tsx"),
  async () => import("./ActiveFilters.tsx"),
  async () => import("./FilterSheet.tsx"),
  async () => import("../board/Hidden.tsx"),
  async () => import("../tasks/retryTask.ts"),
  async () => import("../state/filterActions.ts"),
  async () => import("../board/VirtualCards.tsx"),
  async () => import("../api/unauthorized.ts"),
];

/**
 * Loads what the board may need next, one part after another while the browser is idle, so that a click answers at once
 * and nothing is missing when the connection goes. @returns how to stop
 */
export function loadAhead(): () => void {
  let isStopped = false;
  const load = async (): Promise<void> => {
    for (const part of PARTS) {
      await idle();
      if (isStopped) return;
      await part().catch(() => undefined); // It is asked for again when it is needed.
    }
  };
  void load();
  return () => {
    isStopped = true;
  };
}
