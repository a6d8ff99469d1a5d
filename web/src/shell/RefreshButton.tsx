import { Suspense } from "react";
import { useStore } from "../state/store.ts";
import { lazily } from "../ui/lazily.ts";
import { RefreshControl } from "./RefreshControl.tsx";
import { useAfterFirstCards } from "./useAfterFirstCards.ts";

const LiveRefresh = lazily(() => import("./LiveRefresh.tsx"));

/** The header's Refresh: everything. */
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
  const { refresh } = await import("../lists/refresh.ts");
  await refresh();
}
