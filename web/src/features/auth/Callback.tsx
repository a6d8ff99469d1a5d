import { TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useState } from "react";
import { useLocation } from "../../ui/address.ts";
import { pageTitle, PATHS } from "../../paths.ts";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { usePageTitle } from "../../ui/usePageTitle.ts";
import { callback } from "./callback.ts";
import * as css from "./Login.module.css";
import { LoginFrame } from "./LoginFrame.tsx";

/**
 * `/callback`, the URL to which Google sends the browser after sign-in. It exchanges Google's sign-in code for a session, and goes
 * on to another page (product 2.6). Meanwhile it asks to wait (product 2.8).
 */
export default function Callback() {
  const [, navigate] = useLocation();
  // Keep the query, because the effect below removes it from the URL at once. So the sign-in code is neither visible nor in the
  // browser's history.
  const [query] = useState(() => location.search);
  usePageTitle(pageTitle("Login"));
  useEffect(() => {
    history.replaceState(history.state, "", PATHS.callback);
    let isHere = true;
    const goOn = async (): Promise<void> => {
      const path = await callback(query);
      if (isHere) navigate(path, { replace: true });
    };
    void goOn();
    return () => {
      isHere = false;
    };
  }, [navigate, query]);
  return (
    <LoginFrame>
      <output className={cx(css.box, css.callback)}>
        <Spinner isLarge />
        <h1>{TEXT.processingLogin}</h1>
        <p>{TEXT.pleaseWait}</p>
      </output>
    </LoginFrame>
  );
}
