// @chunk views
import { Plus } from "lucide-react";
import type { View } from "../../paths.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { GroupSelect } from "./GroupSelect.tsx";
import { openNewSection } from "./openNewSection.ts";
import { useGroup } from "./useGroup.ts";

/** The choice Group and the button Create Section of a list's page, beside the filters (product 2.23). */
export default function ListTools({ view }: { view: View & { kind: "list" } }) {
  const { sublistId } = view;
  const list = useStore(({ board }) => findList(board, currentId(board, view.listId)));
  const [group, setGroup] = useGroup(sublistId !== null);
  if (!list) return null;
  return (
    <>
      <GroupSelect group={group} isInSublist={sublistId !== null} onChange={setGroup} />
      <Button
        size="sm"
        onClick={() => {
          setGroup("section");
          openNewSection(list.google_list_id, sublistId);
        }}
      >
        <Plus size={14} aria-hidden />
        Create Section
      </Button>
    </>
  );
}
