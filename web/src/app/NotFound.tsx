import { FAILURE } from "@tasklane/contract/sentences.ts";
import { TodayLink } from "../features/board/TodayLink.tsx";
import { pageTitle } from "../paths.ts";
import { FullPage } from "../ui/FullPage.tsx";
import { usePageTitle } from "../ui/usePageTitle.ts";

/** The page of an address that leads nowhere. */
export default function NotFound() {
  usePageTitle(pageTitle(FAILURE.notFoundPage));
  return (
    <FullPage title={FAILURE.notFoundPage}>
      <TodayLink />
    </FullPage>
  );
}
