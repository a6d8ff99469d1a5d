import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { SectionAt } from "../state/groups.ts";
import { IconButton } from "../ui/IconButton.tsx";

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
        <Ellipsis size={16} aria-hidden />
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
