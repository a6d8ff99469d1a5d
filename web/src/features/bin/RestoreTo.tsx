import type { BinEntry } from "@tasklane/contract/bin.ts";
import { useState } from "react";
import { allLists } from "../../data/boardData.ts";
import { isPending } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import * as dialog from "../../ui/Dialog.module.css";
import { Field } from "../../ui/Field.tsx";
import { useLayer } from "../../ui/layers.ts";
import { ListField } from "../tasks/ListField.tsx";

interface RestoreToProps {
  entry: BinEntry;
  onRestore: (listId: string) => void;
  onClose: () => void;
}

/** A task's own list is deleted: asks to which other list the task returns (product 17.3). */
export function RestoreTo({ entry, onRestore, onClose }: RestoreToProps) {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const all = allLists({ lists, sharedLists });
  const [chosen, setChosen] = useState(all.find((list) => !isPending(list))?.google_list_id);
  useLayer({ name: "restore" }, onClose);
  return (
    <Dialog title="Restore to" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onRestore(chosen);
        }}
      >
        <div className={dialog.body}>
          <p>The list {entry.listName} does not exist any more.</p>
          <Field label="List">
            {(ids) => (
              <ListField
                ids={ids}
                lists={all}
                value={chosen ?? ""}
                onChange={(list) => setChosen(list.google_list_id)}
              />
            )}
          </Field>
        </div>
        <footer className={dialog.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!chosen}>
            Restore
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
