"use no memo";

import * as css from "./FullPage.module.css";
import { Spinner } from "./Spinner.tsx";

/** A full page with a spinner, shown while a page loads. */
export function Loader({ label }: { label: string }) {
  return (
    <output className={css.page}>
      <Spinner isLarge />
      <span className="vh">{label}</span>
    </output>
  );
}
