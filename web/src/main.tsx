import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PATHS } from "./paths.ts";
import { Router } from "./router.tsx";
import { ErrorPage } from "./app/ErrorPage.tsx";
import { drawLateParts } from "./app/drawLateParts.ts";
import { openBoard } from "./app/openBoard.ts";
import { isLargeCache, readUser } from "./data/cache/browserCache.ts";
import { useStore } from "./data/store.ts";
import { idle } from "./ui/idle.ts";

/**
 * The first render waits this many milliseconds for the board from the server, or from a large board cache. A placeholder that is
 * replaced sooner would only flicker, and cost a render, a layout and a paint.
 */
const SERVER_WITHIN = 300;
const CACHE_WITHIN = 1000;

const root = createRoot(document.getElementById("root")!);

function render(): void {
  root.render(
    <StrictMode>
      <ErrorPage>
        <Router />
      </ErrorPage>
    </StrictMode>,
  );
}

/**
 * Requests the board, waits a short time for it, and then renders. It comes from the cache or the server. The dashboard awaits
 * the same request.
 */
async function renderWithBoard(): Promise<void> {
  await new Promise<void>((begin) => {
    // A busy browser may be about to parse the answer. So draw the placeholder only when it is idle.
    setTimeout(() => void idle().then(begin), isLargeCache() ? CACHE_WITHIN : SERVER_WITHIN);
    const late = readUser() && drawLateParts();
    const stop = useStore.subscribe(({ loaded }) => {
      if (loaded === "no") return;
      stop();
      // With a board cache the browser's own cache has the font and the late parts, too. Wait for them, so that the page is drawn
      // once.
      if (loaded === "cache") void Promise.all([font, late]).finally(begin);
      else begin();
    });
    // There is no board to wait for if the person is signed out or the server does not answer.
    void openBoard().finally(begin);
  });
  render();
}

// Fetch the font now, not at the first layout. If it came later, the browser would lay out and paint the whole page twice.
const font = document.fonts.load('1em "Inter Variable"').catch(() => undefined);

if (location.pathname.startsWith(PATHS.dashboard)) void renderWithBoard();
else render();
