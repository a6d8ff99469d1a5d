import { Suspense } from "react";
import { useStore } from "../../data/store.ts";
import { latePart } from "../../ui/lazyComponent.ts";
import { RefreshControl } from "./RefreshControl.tsx";
import { useAfterFirstCards } from "../../features/board/useAfterFirstCards.ts";

const LiveRefresh = latePart(() => import("./LiveRefresh.tsx"));

/** The header's Refresh button, which refreshes all lists. */
export function RefreshButton() {
  const isRefreshing = useStore((state) => state.isRefreshing);
  const its = { text: "Refresh", isRefreshing, onRefresh: () => void loadAndRefresh() };
  const plain = <RefreshControl {...its} />;
  return useAfterFirstCards() ? (
    <Suspense fallback={plain}>
      <LiveRefresh {...its} />
    </Suspense>
  ) : (
    plain
  );
}

async function loadAndRefresh(): Promise<void> {
  const { refresh } = await import("../../features/lists/refresh.ts");
  await refresh();
}
