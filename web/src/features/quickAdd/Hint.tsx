import { Info } from "lucide-react";
import type { ReactNode } from "react";
import * as css from "./QuickAdd.module.css";

/** One line below the field of quick add. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <p className={css.hint}>
      <Info size={14} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
