"use no memo";

import type { ComponentProps } from "react";
import * as css from "./Button.module.css";
import { cx } from "./cx.ts";

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name of the button, which is also its tooltip. */
  label: string;
}

/** A button with an icon. Without children it shows three dots, which mean a menu. */
export function IconButton({ label, className, ...others }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...others} className={cx(css.icon, className)} />
  );
}
