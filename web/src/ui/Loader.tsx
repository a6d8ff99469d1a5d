"use no memo";

import * as css from "./FullPage.module.css";
import { Spinner } from "./Spinner.tsx";

/** A page that is still loading. */
export function Loader({ label }: { label: string }) {
  return (
    <output className={css.page}>
      <Spinner isLarge />
      <span className="vh">{label}</span>
    </output>
  );
}
