import type { SectionAt } from "../state/groups.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { lazily } from "../ui/lazily.ts";

const SectionMenu = lazily(async () => import("./SectionMenu.tsx"));

/** What opens the menu of a section's column. */
export function SectionButton({ name, places }: { name: string; places: readonly SectionAt[] }) {
  return (
    <MenuButton label={`Section ${name}: menu`}>
      {(its) => <SectionMenu {...its} name={name} places={places} />}
    </MenuButton>
  );
}
