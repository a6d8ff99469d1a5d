import { useStore } from "../state/store.ts";
import { RefreshControl } from "./RefreshControl.tsx";

/** The header's Refresh: everything. */
export function RefreshButton() {
  const isRefreshing = useStore((state) => state.isRefreshing);
  return (
    <RefreshControl text="Refresh" isRefreshing={isRefreshing} onRefresh={() => void loadAndRefresh()} />
  );
}

async function loadAndRefresh(): Promise<void> {
  const { refresh } = await import("../lists/refresh.ts");
  await refresh();
}
