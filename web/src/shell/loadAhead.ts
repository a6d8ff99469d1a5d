const PARTS = [
  async () => import("./Trouble.tsx"),
  async () => import("../tasks/completeTask.ts"),
  async () => import("../api/toaster.ts"),
  async () => import("../tasks/CardOverlays.tsx"),
  async () => import("../tasks/TaskModal.tsx"),
  async () => import("./Confirm.tsx"),
  async () => import("../ui/Calendar.tsx"),
  async () => import("../lists/refresh.ts"),
  async () => import("./ProfileMenu.tsx"),
  async () => import("./ProfileDetails.tsx"),
  async () => import("./Upcoming.tsx"),
  async () => import("./ListView.tsx"),
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

async function idle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    // Safari has no way to ask.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 50);
  });
}
