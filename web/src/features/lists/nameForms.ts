import { nameKey, nameProblem } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { allLists, findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { sectionsOf } from "../../data/listsAndLabels.ts";
import type { Modal } from "../../data/modalState.ts";
import { addList } from "./addList.ts";
import { addView } from "../views/addView.ts";
import { editView } from "../views/editView.ts";
import { viewSummary } from "../views/viewSummary.ts";
import { addSublist } from "./addSublist.ts";
import { renameList } from "./renameList.ts";
import { renameSection } from "./renameSection.ts";
import { renameSublist } from "./renameSublist.ts";

/** The dialogs with a single name field (product 2.44). */
export type NameModalOf = Extract<
  Modal,
  {
    modalType:
      | "CREATE_LIST"
      | "CREATE_SUBLIST"
      | "EDIT_LIST"
      | "EDIT_SUBLIST"
      | "EDIT_SECTION"
      | "SAVE_VIEW"
      | "EDIT_VIEW";
  }
>;

interface Words {
  title: string;
  label: string;
  /** The error for an empty name. */
  required: string;
}

interface NameFormOf extends Words {
  initial: string;
  /** A sentence below the field. */
  note?: string;
  /** The existing names among which the new name must be unique. */
  taken: readonly string[];
  /**
   * Saves the name.
   * @returns what went wrong, or undefined
   */
  save: (name: string) => Promise<unknown>;
}

/** The texts of each dialog. */
const WORDS: Record<NameModalOf["modalType"], Words> = {
  CREATE_LIST: { title: "Create List", label: "List name", required: INVALID.listNameRequired },
  EDIT_LIST: { title: "Rename List Title", label: "List title", required: INVALID.listTitleRequired },
  CREATE_SUBLIST: { title: "Create Sublist", label: "Sublist name", required: INVALID.sublistNameRequired },
  EDIT_SUBLIST: {
    title: "Rename Sublist Title",
    label: "Sublist title",
    required: INVALID.sublistTitleRequired,
  },
  SAVE_VIEW: { title: "Save as view", label: "View name", required: INVALID.viewNameRequired },
  EDIT_VIEW: { title: "Rename view", label: "View name", required: INVALID.viewNameRequired },
  EDIT_SECTION: {
    title: "Rename Section Title",
    label: "Section title",
    required: INVALID.sectionTitleRequired,
  },
};

/** The texts and actions of the dialog for this modal. */
export function nameFormOf(modal: NameModalOf, board: BoardData): NameFormOf {
  return { ...WORDS[modal.modalType], ...actsOf(modal, board) };
}

/** The names that the dialog begins with and compares to, and what saves the new one. */
function actsOf(modal: NameModalOf, board: BoardData): Omit<NameFormOf, keyof Words> {
  switch (modal.modalType) {
    case "CREATE_LIST": {
      const { isShared } = modal.modalProps;
      return {
        initial: "",
        taken: allLists(board).map((list) => list.google_list_name),
        save: (name) => addList(name, isShared),
      };
    }
    case "EDIT_LIST": {
      const { listId, oldName } = modal.modalProps;
      return {
        initial: oldName,
        taken: allLists(board).map((list) => list.google_list_name),
        save: (name) => renameList(listId, name),
      };
    }
    case "CREATE_SUBLIST": {
      const { listId } = modal.modalProps;
      return {
        initial: "",
        taken: sublistNames(board, listId),
        save: (name) => addSublist(listId, name),
      };
    }
    case "EDIT_SUBLIST": {
      const { listId, sublistId, oldName } = modal.modalProps;
      return {
        initial: oldName,
        taken: sublistNames(board, listId),
        save: (title) => renameSublist({ listId, sublistId, oldName, title }),
      };
    }
    case "SAVE_VIEW": {
      const { address } = modal.modalProps;
      return {
        initial: "",
        note: viewSummary(address),
        taken: board.views.map(({ name }) => name),
        save: (name) => addView(name, address, { isShown: true }),
      };
    }
    case "EDIT_VIEW": {
      const { viewId, oldName } = modal.modalProps;
      return {
        initial: oldName,
        taken: board.views.map(({ name }) => name),
        save: (name) => editView({ view_id: viewId, name }),
      };
    }
    case "EDIT_SECTION": {
      const { places, oldName } = modal.modalProps;
      return {
        initial: oldName,
        taken: places.flatMap(({ listId, sublistId }) => sectionNames(board, listId, sublistId)),
        save: (name) => renameSection(places, oldName, name),
      };
    }
  }
}

/** Returns what is wrong with a name, or undefined. The item's own current name is allowed. */
export function problemOf(
  name: string,
  { required, initial, taken }: Pick<NameFormOf, "required" | "initial" | "taken">,
): string | undefined {
  const key = nameKey(name);
  const isTaken = key !== nameKey(initial) && taken.some((other) => nameKey(other) === key);
  return nameProblem(name, required) ?? (isTaken ? INVALID.nameTaken : undefined);
}

/** The names of a list's own sections, or of a sublist's. */
export function sectionNames(board: BoardData, listId: string, sublistId: string | null): string[] {
  const list = findList(board, listId);
  return Object.values((list && sectionsOf(list, sublistId)) ?? {}).map((section) => section.section_name);
}

function sublistNames(board: BoardData, listId: string): string[] {
  return Object.values(findList(board, listId)?.sublists ?? {}).map((sublist) => sublist.sublist_name);
}
