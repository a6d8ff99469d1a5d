import { FAILURE } from "@tasklane/contract/sentences.ts";
import { REFRESH, Shape } from "../ui/Shape.tsx";
import { Component } from "react";
import type { ReactNode } from "react";
import { clearBrowserCache } from "../data/cache/browserCache.ts";
import { Button } from "../ui/Button.tsx";
import { FullPage } from "../ui/FullPage.tsx";

/** Shows `Unexpected Application Error!` in place of a page that failed to render. */
export class ErrorPage extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <FullPage title={FAILURE.page} detail={error instanceof Error ? error.message : undefined}>
        <Button kind="primary" onClick={() => void clearCacheAndReload()}>
          <Shape d={REFRESH} />
          Refresh
        </Button>
      </FullPage>
    );
  }
}

/**
 * Clears the board cache, which may contain the data that failed to render. Then reloads the page, which fetches the data from
 * the server.
 */
async function clearCacheAndReload(): Promise<void> {
  await clearBrowserCache();
  location.reload();
}
