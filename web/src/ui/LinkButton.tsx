"use no memo";
import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import css from "./Button.module.css";
import { cx } from "./cx.ts";

interface LinkButtonProps {
  href: string;
  kind?: "primary" | "secondary" | "ghost";
  size?: "lg";
  className?: string | undefined;
  /** Called before the page of the link opens. */
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  kind = "secondary",
  size,
  className,
  onClick,
  children,
}: LinkButtonProps) {
  return (
    <Link href={href} className={cx(css.btn, css[kind], size && css[size], className)} onClick={onClick}>
      {children}
    </Link>
  );
}
