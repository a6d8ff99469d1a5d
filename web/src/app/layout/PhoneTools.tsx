// @chunk views
import { ListFilter, Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { pathOf } from "../../paths.ts";
import { useLocation } from "../../ui/address.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { openLayersOf } from "../../ui/layers.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import * as css from "./PhoneTools.module.css";

const FilterSheet = lazyComponent(() => import("../../features/filters/FilterSheet.tsx"));

/** The Search and Filter buttons of the bottom bar on phones. */
export default function PhoneTools({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [path] = useLocation();
  useEffect(
    () =>
      openLayersOf("filters", () => {
        setIsOpen(true);
        return true;
      }),
    [],
  );
  return (
    <>
      <LinkButton href={pathOf({ kind: "search" })} kind="ghost" className={css.tool}>
        <Search size={16} aria-hidden />
        Search
      </LinkButton>
      {/* The bin has filters of its own. */}
      {path !== pathOf({ kind: "bin" }) && (
        <Button kind="ghost" className={css.tool} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <ListFilter size={16} aria-hidden />
          Filter
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <FilterSheet onClose={() => setIsOpen(false)}>{children}</FilterSheet>
        </Suspense>
      )}
    </>
  );
}
