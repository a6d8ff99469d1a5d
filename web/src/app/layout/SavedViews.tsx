// @chunk board
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { useDeferredValue } from "react";
import { Link } from "../../ui/Link.tsx";
import { useOpenView } from "../../features/views/useOpenView.ts";
import { hrefOf } from "../../features/views/viewAddress.ts";
import { viewCount } from "../../features/views/viewCount.ts";
import { useStore } from "../../data/store.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { BOOKMARK, Shape } from "../../ui/Shape.tsx";
import * as css from "./Sidebar.module.css";
import * as own from "./SavedViews.module.css";

const ViewMenu = lazyComponent(() => import("../../features/views/ViewMenu.tsx"));

/** The person's saved views, in the sidebar under the heading Views. */
export default function SavedViews({ onGo }: { onGo: () => void }) {
  const views = useStore(({ board }) => board.views);
  const { view: open, isEdited } = useOpenView();
  return (
    <>
      <div className={css.title}>
        <h2>Views</h2>
      </div>
      <ul aria-label="Views">
        {views.map((view) => (
          <li key={view.view_id}>
            <Row view={view} isOpen={view === open} isEdited={view === open && isEdited} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  view: SavedView;
  isOpen: boolean;
  isEdited: boolean;
  onGo: () => void;
}

function Row({ view, isOpen, isEdited, onGo }: RowProps) {
  const { name } = view;
  return (
    <div className={css.row} data-row="view">
      <Link
        href={hrefOf(view)}
        className={css.item}
        title={name}
        aria-current={isOpen ? "page" : undefined}
        onClick={onGo}
      >
        <Shape d={BOOKMARK} />
        <span className={css.label} dir="auto">
          {/* Only screen readers read this word. Without it, a view and a list could have the same accessible name. */}
          <span className="vh">View </span>
          {name}
        </span>
        {isEdited && (
          <span className={own.dot}>
            <span className="vh">, edited</span>
          </span>
        )}
        <Count address={view.address} />
      </Link>
      <MenuButton label={`View ${name}: menu`} className={css.menu}>
        {(its) => <ViewMenu {...its} view={view} />}
      </MenuButton>
    </div>
  );
}

/** The number of tasks that a view shows. React renders it separately and later, so that counting never delays a card. */
function Count({ address }: { address: string }) {
  const byList = useDeferredValue(useStore(({ board }) => board.byList));
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const today = useStore((state) => state.today);
  const count = viewCount(address, { byList, lists, sharedLists }, today);
  if (count === 0) return null;
  return (
    <span className={css.count} aria-hidden="true">
      {count}
    </span>
  );
}
