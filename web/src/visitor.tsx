import "./ui/base.css";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { useLocation } from "./ui/address.ts";
import { getState } from "./data/store.ts";
import { ErrorPage } from "./app/ErrorPage.tsx";
import { handOverSignedIn } from "./features/auth/handOverSignedIn.ts";
import Login from "./features/auth/Login.tsx";
import Welcome from "./features/welcome/Welcome.tsx";
import { PATHS } from "./paths.ts";
import { Loader } from "./ui/Loader.tsx";

// The pages for people who have not signed in. `web/build/visitorPages.ts` builds them without the app, and with Preact, whose
// script is a tenth of React's. The server sends them for these paths.

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorPage>
      <VisitorPages />
    </ErrorPage>
  </StrictMode>,
);

function VisitorPages() {
  const [path] = useLocation();
  switch (path.replace(/\/$/, "")) {
    case PATHS.welcome:
      return <Welcome />;
    case PATHS.login:
      return <Login />;
    default:
      return <OpenApp />;
  }
}

/** Loads the current URL again. Its page belongs to the app, so the server now sends the app. */
function OpenApp() {
  useEffect(() => {
    const { user } = getState();
    if (user) handOverSignedIn(user);
    location.replace(location.href);
  }, []);
  return <Loader label={TEXT.loading} />;
}
