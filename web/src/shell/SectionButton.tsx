import { lazy, Suspense, useState } from "react";
import type { SectionAt } from "../state/groups.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { DOTS } from "../ui/Shape.tsx";

const SectionMenu = lazy(async () => import("./SectionMenu.tsx"));

/** What opens the menu of a section's column. */
export function SectionButton({ name, places }: { name: string; places: readonly SectionAt[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`${name}: menu`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        {DOTS}
      </IconButton>
      {anchor && (
        <Suspense>
          <SectionMenu
            anchor={anchor}
            isOpen={isOpen}
            name={name}
            places={places}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
