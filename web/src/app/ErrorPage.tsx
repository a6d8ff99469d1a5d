import { FAILURE } from "@tasklane/contract/sentences.ts";
import { RefreshCw } from "lucide-react";
import { Component } from "react";
import type { ReactNode } from "react";
import { clearCopy } from "../data/cache/browserCache.ts";
import { Button } from "../ui/Button.tsx";
import { FullPage } from "../ui/FullPage.tsx";

/** Draws `Unexpected Application Error!` in place of a page that failed to draw. */
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
        <Button kind="primary" onClick={() => void again()}>
          <RefreshCw size={16} aria-hidden />
          Refresh
        </Button>
      </FullPage>
    );
  }
}

/** Begins anew with the server's data: what could not be drawn may be in this browser's copy. */
async function again(): Promise<void> {
  await clearCopy();
  location.reload();
}
