import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";

/** The props that a menu gets from its button. */
export interface Opened {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

/** A button with three dots that opens a menu. The menu's code may load at the first press. */
export function MenuButton({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: (its: Opened) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      />
      {anchor && <Suspense>{children({ anchor, isOpen, onClose: () => setIsOpen(false) })}</Suspense>}
    </>
  );
}
