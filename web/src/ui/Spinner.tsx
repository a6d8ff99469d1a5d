"use no memo";
import { cx } from "./cx.ts";
import * as css from "./Spinner.module.css";

export function Spinner({ isLarge = false }: { isLarge?: boolean }) {
  return <span className={cx(css.spinner, isLarge && css.large)} aria-hidden="true" />;
}
