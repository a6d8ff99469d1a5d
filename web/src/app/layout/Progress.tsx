import type { Job } from "@tasklane/contract/live.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./Banners.module.css";

const WHAT: Record<Job["what"], string> = {
  import: "Importing your tasks from Google",
  rename: "Renaming",
  fill: "Filling the shared list",
  restore: "Restoring the list in Google",
  clear: "Clearing completed tasks",
};

/** The progress bars of long jobs. */
export function Progress() {
  const jobs = useStore((state) => state.jobs);
  return jobs.map(({ job, what, done, total }) => (
    <label className={css.progress} key={job}>
      {WHAT[what]}
      {total > 0 ? `: ${done} of ${total}` : "..."}
      <progress {...(total > 0 && { value: done, max: total })} />
    </label>
  ));
}
