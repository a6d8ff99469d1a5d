"use no memo";

import { cx } from "./cx.ts";
import * as css from "./Logo.module.css";

/** The product's logo. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(css.mark, className)} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <circle cx="4.5" cy="6" r="2.5" />
      <path d="M11.5 3.5h8a2.5 2.5 0 0 1 0 5h-5V18a2.5 2.5 0 0 1-5 0V5.5a2 2 0 0 1 2-2z" />
    </svg>
  );
}
