"use no memo";

import { TEXT } from "@tasklane/contract/sentences.ts";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { Redirect } from "./ui/Redirect.tsx";
import { useLocation } from "./ui/address.ts";
import { PATHS, pathOf, viewOf } from "./paths.ts";
import { Dashboard } from "./app/Dashboard.tsx";
import { Loader } from "./ui/Loader.tsx";
import { lazyComponent } from "./ui/lazyComponent.ts";

const Home = lazyComponent(() => import("./features/welcome/Home.tsx"));
const Login = lazyComponent(() => import("./features/auth/Login.tsx"));
const Callback = lazyComponent(() => import("./features/auth/Callback.tsx"));
const SharePage = lazyComponent(() => import("./features/sharing/SharePage.tsx"));
const NotFound = lazyComponent(() => import("./app/NotFound.tsx"));
const Welcome = lazyComponent(() => import("./features/welcome/Welcome.tsx"));

/**
 * Chooses the page for a URL (product 2.1 to 2.19). All pages but the dashboard load when they are needed, because most visits
 * open the dashboard.
 */
export function Router() {
  const [path] = useLocation();
  return <Suspense fallback={<Loader label={TEXT.loading} />}>{pageAt(path)}</Suspense>;
}

function pageAt(path: string): ReactNode {
  switch (path === PATHS.home ? path : path.replace(/\/$/, "")) {
    case PATHS.home:
      return <Home />;
    case PATHS.welcome:
      return <Welcome />;
    case PATHS.login:
      return <Login />;
    case PATHS.callback:
      return <Callback />;
    case PATHS.share:
      return <SharePage />;
    default:
      return <DashboardPage path={path} />;
  }
}

function DashboardPage({ path }: { path: string }) {
  const view = viewOf(path);
  if (!view) return <NotFound />;
  const hasUnknownType = view.kind === "list" && !/^\/[^/]+\/(main|shared)\//.test(path);
  return hasUnknownType ? <Redirect to={pathOf(view)} replace /> : <Dashboard view={view} />;
}
