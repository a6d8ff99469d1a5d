"use no memo";
import { cx } from "./cx.ts";
import * as css from "./Spinner.module.css";

/** A turning ring for work under way. Screen readers skip it, so say in words what is going on. */
export function Spinner({ isLarge = false }: { isLarge?: boolean }) {
  return <span className={cx(css.spinner, isLarge && css.large)} aria-hidden="true" />;
}
