import { prefer } from "./prefer.ts";
import { setState } from "./store.ts";

/** Collapses the sidebar to icons, or expands it. On a narrow screen the choice is forgotten when the page closes. */
export function collapseSidebar(isRail: boolean, isNarrow: boolean): void {
  if (isNarrow) setState({ isSidebarOpened: !isRail });
  else prefer({ isCollapsed: isRail });
}
