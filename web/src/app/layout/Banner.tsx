import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import * as css from "./Banners.module.css";

interface BannerProps {
  icon: ReactNode;
  /** The label of the banner's button. */
  action?: string;
  onAction?: () => void;
  /** A second button, placed before the action button. */
  other?: ReactNode;
  /** Whether the app does not work until the person presses the action button. */
  stops?: boolean;
  children: ReactNode;
}

/** A message about the whole board, with a button that fixes the cause. */
export function Banner({ icon, action, onAction, other, stops = false, children }: BannerProps) {
  return (
    <span className={cx(css.banner, stops && css.stops)}>
      {icon}
      <span>{children}</span>
      <span className={css.actions}>
        {other}
        {action !== undefined && (
          <Button kind={stops ? "danger" : "ghost"} size="sm" onClick={onAction}>
            {action}
          </Button>
        )}
      </span>
    </span>
  );
}
