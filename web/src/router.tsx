import { FAILURE, TEXT } from "@tasklane/contract/sentences.ts";
import { lazy, Suspense } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { pageTitle, PATHS, pathOf, viewOf } from "./paths.ts";
import { Dashboard } from "./shell/Dashboard.tsx";
import { Home } from "./shell/Home.tsx";
import { FullPage } from "./ui/FullPage.tsx";
import { LinkButton } from "./ui/LinkButton.tsx";
import { usePageTitle } from "./ui/usePageTitle.ts";
import { Loader } from "./ui/Loader.tsx";

const Login = lazy(() => import("./auth/Login.tsx"));
const Callback = lazy(() => import("./auth/Callback.tsx"));
const Welcome = lazy(() => import("./shell/Welcome.tsx"));

/** Which page an address is (specification 2, Routes). The dashboard is what people come for, so only it is not lazy. */
export function Router() {
  return (
    <Suspense fallback={<Loader label={TEXT.loading} />}>
      <Switch>
        <Route path={PATHS.home} component={Home} />
        <Route path={PATHS.welcome} component={Welcome} />
        <Route path={PATHS.login} component={Login} />
        <Route path={PATHS.callback} component={Callback} />
        <Route path={`${PATHS.dashboard}/*?`} component={DashboardPage} />
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}

function DashboardPage() {
  const [path] = useLocation();
  const view = viewOf(path);
  if (!view) return <NotFound />;
  const hasUnknownType = view.kind === "list" && !/^\/[^/]+\/(main|shared)\//.test(path);
  return hasUnknownType ? <Redirect to={pathOf(view)} replace /> : <Dashboard view={view} />;
}

function NotFound() {
  usePageTitle(pageTitle(FAILURE.notFoundPage));
  return (
    <FullPage title={FAILURE.notFoundPage}>
      <LinkButton href={PATHS.dashboard}>Today</LinkButton>
    </FullPage>
  );
}
