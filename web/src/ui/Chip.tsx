import css from "./Chip.module.css";
import { colourSlot } from "./colourSlot.ts";
import { cx } from "./cx.ts";

/** A name on its colour. `isQuiet` draws it without the colour, for what is done. */
export function Chip({ name, isQuiet = false }: { name: string; isQuiet?: boolean }) {
  return (
    <span className={cx(css.chip, css[`c${colourSlot(name)}`], isQuiet && css.quiet)} title={name} dir="auto">
      {name}
    </span>
  );
}

/** A name's colour as a dot, beside the name. */
export function Dot({ name }: { name: string }) {
  return <span className={cx(css.dot, css[`c${colourSlot(name)}`])} aria-hidden="true" />;
}
