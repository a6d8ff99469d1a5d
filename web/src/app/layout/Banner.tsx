import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import css from "./Banners.module.css";

interface BannerProps {
  icon: ReactNode;
  /** What can be done about it, if anything can. */
  action?: string;
  onAction?: () => void;
  /** Something else that can be done about it, before the action. */
  other?: ReactNode;
  /** Whether nothing goes on until the person acts. */
  stops?: boolean;
  children: ReactNode;
}

/** One thing that a person has to know about the whole board, and what can be done about it. */
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
