import { TEXT } from "@tasklane/contract/sentences.ts";
import { Spinner } from "../ui/Spinner.tsx";
import * as css from "./Processing.module.css";

/** The full-screen spinner. It appears after 200 ms, so that it does not flash during short calls. */
export default function Processing() {
  return (
    <output className={css.veil}>
      <Spinner isLarge />
      <span className="vh">{TEXT.loading}</span>
    </output>
  );
}
