import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PATHS } from "./paths.ts";
import { Router } from "./router.tsx";
import { ErrorPage } from "./app/ErrorPage.tsx";
import { openBoard } from "./app/openBoard.ts";

// Ask before drawing: the answer is under way while the page is built, and the dashboard joins in.
if (location.pathname.startsWith(PATHS.dashboard)) void openBoard();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorPage>
      <Router />
    </ErrorPage>
  </StrictMode>,
);
