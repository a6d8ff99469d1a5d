"use no memo";

import type { ReactNode } from "react";
import * as css from "./FullPage.module.css";
import { Logo } from "./Logo.tsx";

/** A page with one message in its middle. */
export function FullPage({
  title,
  detail,
  children,
}: {
  title: string;
  detail?: string;
  children?: ReactNode;
}) {
  return (
    <main className={css.page}>
      <Logo className={css.mark} />
      <h1>{title}</h1>
      {detail && <code className={css.code}>{detail}</code>}
      {children}
    </main>
  );
}
