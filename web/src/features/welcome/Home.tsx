import { TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect } from "react";
import { Redirect } from "../../ui/Redirect.tsx";
import { PATHS } from "../../paths.ts";
import { isReturning } from "../../data/storage.ts";
import { Loader } from "../../ui/Loader.tsx";

/**
 * The page `/`: sends a returning visitor to the dashboard, and anybody else to the marketing site, or to the welcome page if
 * there is none (product 2.1).
 */
export default function Home() {
  const marketing = marketingAddress();
  const leaves = !isReturning() && marketing !== undefined;
  useEffect(() => {
    if (leaves) location.replace(marketing);
  }, [leaves, marketing]);
  if (leaves) return <Loader label={TEXT.loading} />;
  return <Redirect to={isReturning() ? PATHS.dashboard : PATHS.welcome} replace />;
}

/** The marketing site's URL, which the operator configures and the server writes into the page. It may be empty. */
function marketingAddress(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="marketing-url"]')?.content;
  return content && /^https?:\/\//.test(content) ? content : undefined;
}
