"use no memo";

import type { ComponentProps } from "react";
import css from "./Button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  kind?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "lg";
  /** Whether the button shows a plus before its text. */
  hasPlus?: boolean;
  /** The button's text while its action runs. While it is set, the button shows a spinner and is disabled. */
  busy?: string | false;
}

/** A button. Unless its `type` says so, it does not submit the form around it. */
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
