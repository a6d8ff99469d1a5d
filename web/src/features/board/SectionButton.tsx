import type { SectionAt } from "../../data/groups.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const SectionMenu = lazyComponent(async () => import("./SectionMenu.tsx"));

/** The menu button of a section's column. */
export function SectionButton({ name, places }: { name: string; places: readonly SectionAt[] }) {
  return (
    <MenuButton label={`Section ${name}: menu`}>
      {(its) => <SectionMenu {...its} name={name} places={places} />}
    </MenuButton>
  );
}
