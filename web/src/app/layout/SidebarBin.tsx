// @chunk board
import { Link } from "../../ui/Link.tsx";
import { Shape, TRASH } from "../../ui/Shape.tsx";
import { pathOf } from "../../paths.ts";
import * as css from "./Sidebar.module.css";
import { useMarkedView } from "./useMarkedView.ts";

/** The sidebar's link to the bin, below all lists. It shows no number of tasks (product 17.9). */
export default function SidebarBin({ onGo }: { onGo: () => void }) {
  return (
    <div className={css.group}>
      <Link
        href={pathOf({ kind: "bin" })}
        className={css.item}
        title="Bin"
        aria-current={useMarkedView()?.kind === "bin" ? "page" : undefined}
        onClick={onGo}
      >
        <Shape d={TRASH} />
        <span className={css.label}>Bin</span>
      </Link>
    </div>
  );
}
