import { RefreshCw } from "lucide-react";
import { Suspense } from "react";
import { useStore } from "../state/store.ts";
import { lazily } from "../ui/lazily.ts";
import { RefreshControl } from "./RefreshControl.tsx";
import { useAfterFirstCards } from "./useAfterFirstCards.ts";

const ReadIcon = lazily(() => import("./ReadIcon.tsx"));
const ReadTime = lazily(() => import("./ReadTime.tsx"));

/** The header's Refresh: everything. */
export function RefreshButton() {
  const isRefreshing = useStore((state) => state.isRefreshing);
  const isTime = useAfterFirstCards();
  const icon = <RefreshCw size={14} aria-hidden />;
  return (
    <RefreshControl
      text="Refresh"
      icon={
        isTime && (
          <Suspense fallback={icon}>
            <ReadIcon />
          </Suspense>
        )
      }
      since={
        isTime && (
          <Suspense>
            <ReadTime />
          </Suspense>
        )
      }
      isRefreshing={isRefreshing}
      onRefresh={() => void loadAndRefresh()}
    />
  );
}

async function loadAndRefresh(): Promise<void> {
  const { refresh } = await import("../lists/refresh.ts");
  await refresh();
}
