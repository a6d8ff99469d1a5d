import { FAILURE } from "@tasklane/contract/sentences.ts";
import { pageTitle, PATHS } from "../paths.ts";
import { FullPage } from "../ui/FullPage.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { usePageTitle } from "../ui/usePageTitle.ts";

/** The page of an address that leads nowhere. */
export default function NotFound() {
  usePageTitle(pageTitle(FAILURE.notFoundPage));
  return (
    <FullPage title={FAILURE.notFoundPage}>
      <LinkButton href={PATHS.dashboard}>Today</LinkButton>
    </FullPage>
  );
}
