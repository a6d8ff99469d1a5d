import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PATHS } from "./paths.ts";
import { Router } from "./router.tsx";
import { ErrorPage } from "./app/ErrorPage.tsx";
import { openBoard } from "./app/openBoard.ts";

// Request the board before rendering, so that the server answers while the page is built. The dashboard joins this request.
if (location.pathname.startsWith(PATHS.dashboard)) void openBoard();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorPage>
      <Router />
    </ErrorPage>
  </StrictMode>,
);
