"use no memo";

import css from "./Chip.module.css";
import { colourSlot } from "./colourSlot.ts";
import { cx } from "./cx.ts";

interface ChipProps {
  name: string;
  /** Whether the chip has no colour, as on completed tasks. */
  isQuiet?: boolean;
  /** A colour from 1 to 10 that replaces the name's own colour. The welcome pictures use it. */
  slot?: number | undefined;
}

/** A label's name on the label's background colour. */
export function Chip({ name, isQuiet = false, slot = colourSlot(name) }: ChipProps) {
  return (
    <span className={cx(css.chip, css[`c${slot}`], isQuiet && css.quiet)} title={name} dir="auto">
      {name}
    </span>
  );
}
