import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PATHS } from "./paths.ts";
import { Router } from "./router.tsx";
import { ErrorPage } from "./app/ErrorPage.tsx";
import { openBoard } from "./app/openBoard.ts";
import { useStore } from "./data/store.ts";

/**
 * The first render waits at most this many milliseconds for the board. A placeholder that is replaced sooner would only flicker,
 * and cost a render, a layout and a paint.
 */
const BOARD_WITHIN = 300;

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
function renderWithBoard(): void {
  let hasBegun = false;
  const begin = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    stop();
    clearTimeout(timer);
    render();
  };
  const timer = setTimeout(begin, BOARD_WITHIN);
  const stop = useStore.subscribe(({ loaded }) => {
    // With a board cache the browser's own cache has the font, too. Wait for it, so that the page is laid out once.
    if (loaded === "cache") void font.finally(begin);
    else if (loaded !== "no") begin();
  });
  // There is no board to wait for if the person is signed out or the server does not answer.
  void openBoard().finally(begin);
}

// Fetch the font now, not at the first layout. If it came later, the browser would lay out and paint the whole page twice.
const font = document.fonts.load('1em "Inter Variable"').catch(() => undefined);

if (location.pathname.startsWith(PATHS.dashboard)) renderWithBoard();
else render();
