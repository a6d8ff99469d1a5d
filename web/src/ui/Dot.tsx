"use no memo";

import css from "./Chip.module.css";
import { colourSlot } from "./colourSlot.ts";
import { cx } from "./cx.ts";

/** A dot in a label's colour, to show beside the label's name. */
export function Dot({ name, slot = colourSlot(name) }: { name: string; slot?: number | undefined }) {
  return <span className={cx(css.dot, css[`c${slot}`])} aria-hidden="true" />;
}
