import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PATHS } from "./paths.ts";
import { Router } from "./router.tsx";
import { ErrorPage } from "./app/ErrorPage.tsx";
import { openBoard } from "./app/openBoard.ts";
import { isLargeCache } from "./data/cache/browserCache.ts";
import { useStore } from "./data/store.ts";

/** The first render waits at most this many milliseconds for a large board cache to be read. */
const CACHE_WITHIN = 200;

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

/** Waits a short time for the board cache, and then renders. Rendering a placeholder first would cost a render and a frame. */
function renderWithCache(): void {
  const begin = (): void => {
    stop();
    clearTimeout(timer);
    render();
  };
  const timer = setTimeout(begin, CACHE_WITHIN);
  const stop = useStore.subscribe(begin);
}

const isBoard = location.pathname.startsWith(PATHS.dashboard);
// Request the board before the first render, so that the server answers while the page is built. The dashboard awaits the same
// request.
if (isBoard) void openBoard();
if (isBoard && isLargeCache()) renderWithCache();
else render();
