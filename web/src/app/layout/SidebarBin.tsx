// @chunk board
import { Trash2 } from "lucide-react";
import { Link } from "../../ui/Link.tsx";
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
        <Trash2 size={16} aria-hidden />
        <span className={css.label}>Bin</span>
      </Link>
    </div>
  );
}
