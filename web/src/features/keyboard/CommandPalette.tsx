import { TEXT } from "@tasklane/contract/sentences.ts";
import { Circle, CircleCheck, Rows3, Users } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { pathOf } from "../../paths.ts";
import { allLists, currentId } from "../../data/boardData.ts";
import { closeModal, openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { isShared } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { Keys } from "../../ui/Keys.tsx";
import { Palette } from "../../ui/Palette.tsx";
import type { PaletteGroup } from "../../ui/Palette.tsx";
import { titleOn } from "../tasks/titleOn.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import { CARD_COMMANDS } from "./cardCommands.ts";
import { COMMANDS } from "./commands.ts";
import { foundPlaces, foundTasks, isFound } from "./found.ts";

/** The dialog COMMAND_PALETTE: finds commands, lists and tasks by a few letters of their names. */
export default function CommandPalette({
  taskId,
  children,
}: ModalProps["COMMAND_PALETTE"] & { children: ReactNode }) {
  const [query, setQuery] = useState("");
  const board = useStore((state) => state.board);
  const task = taskId === undefined ? undefined : board.tasks.get(currentId(board, taskId));
  const onCard = CARD_COMMANDS.filter(
    ({ name, also, isFor }) => task && (isFor?.(task) ?? true) && isFound(`${name} ${also}`, query),
  );
  const groups: PaletteGroup[] = [
    {
      name: "This task",
      items: onCard.map(({ name, icon: Icon, keys, run }) => ({
        id: `task-${name}`,
        name,
        icon: <Icon size={16} aria-hidden />,
        end: <Keys keys={keys[0]!} />,
        pick: () => leave(() => task && run(task)),
      })),
    },
    ...(["Tasks", "Lists", "Go to", "More"] as const).map((group) => ({
      name: group,
      items: COMMANDS.filter(
        (command) => command.group === group && isFound(`${command.name} ${command.also ?? ""}`, query),
      ).map(({ name, icon: Icon, keys, run }) => ({
        id: `command-${name}`,
        name,
        icon: <Icon size={16} aria-hidden />,
        end: keys && <Keys keys={keys[0]!} />,
        pick: () => leave(run),
      })),
    })),
    {
      name: "Go to list",
      items: foundPlaces(allLists(board), query).map(({ list, sublistId, name }) => ({
        id: `list-${list.google_list_id}-${sublistId}`,
        name,
        icon: isShared(list) ? <Users size={16} aria-hidden /> : <Rows3 size={16} aria-hidden />,
        pick: () =>
          leave(() =>
            navigate(
              pathOf({
                kind: "list",
                type: isShared(list) ? "shared" : "main",
                listId: list.google_list_id,
                sublistId,
              }),
            ),
          ),
      })),
    },
    {
      name: "Search",
      items: foundTasks(board.tasks.values(), query).map(({ id, finalTitle, status, listName }) => ({
        id: `found-${id}`,
        name: titleOn({ finalTitle }),
        icon:
          status === "completed" ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />,
        end: listName,
        pick: () => leave(() => openModal("EDIT_TASK", { taskId: id })),
      })),
    },
  ];
  return (
    <Palette
      label="Command palette"
      fieldLabel={TEXT.searchTasks}
      none={TEXT.noData}
      query={query}
      groups={groups.filter(({ items }) => items.length > 0)}
      onQuery={setQuery}
      onClose={closeModal}
    >
      {children}
    </Palette>
  );
}

/** Closes the palette, and runs a command after the focus has returned to its earlier element. */
function leave(run: () => void): void {
  closeModal();
  afterClosing(run);
}
