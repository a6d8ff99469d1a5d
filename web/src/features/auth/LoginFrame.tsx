import { PRODUCT } from "@tasklane/contract/product.ts";
import type { ReactNode } from "react";
import { Logo } from "../../ui/Logo.tsx";
import * as css from "./Login.module.css";

/** The frame of `/login` and `/callback`: the logo panel, and the page's content beside it. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <main className={css.login}>
      <div className={css.brand}>
        <Logo className={css.huge} />
        <div className={css.lockup}>
          <Logo />
          <span>{PRODUCT.name}</span>
        </div>
      </div>
      <div className={css.main}>{children}</div>
    </main>
  );
}
