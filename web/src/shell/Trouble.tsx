import { TIMES } from "@tasklane/contract/limits.ts";
import { REFUSED } from "@tasklane/contract/sentences.ts";
import { CloudOff, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { authGoogle } from "../auth/authGoogle.ts";
import { refresh } from "../lists/refresh.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { ago } from "../ui/dates.ts";
import { useNow } from "../ui/useNow.ts";
import css from "./Banners.module.css";
import { openBoard } from "./openBoard.ts";

/** The banners: offline, no answer from the server, no access to Google. Reading goes on below each. */
export default function Trouble() {
  const isOnline = useStore((state) => state.isOnline);
  const isUnreachable = useStore((state) => state.isUnreachable);
  const needsGoogle = useStore(({ board }) => board.google === "reauth");
  const refreshedAt = useStore(({ board }) => board.refreshedAt);
  const now = useNow(TIMES.lastRefreshReread);
  return (
    <>
      {!isOnline && (
        <Banner icon={<CloudOff size={16} aria-hidden />} action="Refresh" onAction={() => void refresh()}>
          You are offline.{refreshedAt ? ` Last refresh ${ago(refreshedAt, now)}.` : ""}
        </Banner>
      )}
      {isOnline && isUnreachable && (
        <Banner
          icon={<CloudOff size={16} aria-hidden />}
          action="Try again"
          onAction={() => void openBoard()}
        >
          The server does not answer.
        </Banner>
      )}
      {needsGoogle && (
        <Banner
          icon={<Unplug size={16} aria-hidden />}
          action="Reconnect Google"
          onAction={() => authGoogle({ next: location.pathname })}
        >
          {REFUSED.google_reauth_required}
        </Banner>
      )}
    </>
  );
}

interface BannerProps {
  icon: ReactNode;
  action: string;
  onAction: () => void;
  children: ReactNode;
}

function Banner({ icon, action, onAction, children }: BannerProps) {
  return (
    <p className={css.banner}>
      {icon}
      <span>{children}</span>
      <Button kind="ghost" size="sm" onClick={onAction}>
        {action}
      </Button>
    </p>
  );
}
