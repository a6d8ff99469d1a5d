"use no memo";
import { prefer } from "../../data/prefer.ts";
import { PATHS } from "../../paths.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** Leads from a page that shows nothing to Today, as the row of the sidebar does (product 2.20). */
export function TodayLink() {
  return (
    <LinkButton href={PATHS.dashboard} onClick={() => prefer({ todayOnly: true })}>
      Today
    </LinkButton>
  );
}
