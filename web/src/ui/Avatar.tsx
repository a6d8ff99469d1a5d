"use no memo";

import * as css from "./Avatar.module.css";
import { cx } from "./cx.ts";

/** A person's first letter in a circle. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(css.avatar, className)} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase() ?? ""}
    </span>
  );
}
