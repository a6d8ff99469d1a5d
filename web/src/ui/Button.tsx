"use no memo";

import type { ComponentProps } from "react";
import * as css from "./Button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  kind?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "lg";
  /** Whether a plus stands before the button's text. */
  hasPlus?: boolean;
  /** The text to show while the button is busy. The button then shows a spinner and is disabled. */
  busy?: string | false;
}

export function Button({
  kind = "secondary",
  size,
  hasPlus = false,
  busy = false,
  className,
  children,
  ...others
}: ButtonProps) {
  return (
    <button
      type="button"
      {...others}
      className={cx(css.btn, css[kind], size && css[size], hasPlus && css.plus, className)}
      disabled={others.disabled || busy !== false}
      aria-busy={busy !== false || others["aria-busy"]}
    >
      {busy === false ? (
        children
      ) : (
        <>
          <Spinner />
          {busy}
        </>
      )}
    </button>
  );
}
