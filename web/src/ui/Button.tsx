"use no memo";

import type { ComponentProps } from "react";
import css from "./Button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  kind?: "primary" | "secondary" | "ghost" | "danger";
  size?: "sm" | "lg";
  /** What the button says, behind a spinner, while it is busy and cannot be pressed. */
  busy?: string | false;
}

export function Button({
  kind = "secondary",
  size,
  busy = false,
  className,
  children,
  ...others
}: ButtonProps) {
  return (
    <button
      type="button"
      {...others}
      className={cx(css.btn, css[kind], size && css[size], className)}
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
