// @chunk views
import type { List } from "@tasklane/contract/lists.ts";
import { TriangleAlert } from "lucide-react";
import { openModal } from "../../data/modalActions.ts";
import { Banner } from "./Banner.tsx";

/** Google refuses a list's name, so the list has another one there. Says why, and offers to rename it (rule U7.15). */
export default function RefusedNameBanner({ list, reason }: { list: List; reason: string }) {
  const { google_list_id: listId, google_list_name: name } = list;
  return (
    <Banner
      icon={<TriangleAlert size={16} aria-hidden />}
      action="Rename"
      onAction={() => openModal("EDIT_LIST", { oldName: name, listId })}
    >
      Google refuses the name “<bdi>{name}</bdi>”: {reason}
    </Banner>
  );
}
