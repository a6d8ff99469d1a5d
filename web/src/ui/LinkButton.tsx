import type { ReactNode } from "react";
import { Link } from "wouter";
import css from "./Button.module.css";
import { cx } from "./cx.ts";

interface LinkButtonProps {
  href: string;
  kind?: "primary" | "secondary" | "ghost";
  size?: "lg";
  className?: string | undefined;
  /** Its name, where what it shows is not enough. */
  label?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  kind = "secondary",
  size,
  className,
  label,
  onClick,
  children,
}: LinkButtonProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      className={cx(css.btn, css[kind], size && css[size], className)}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
