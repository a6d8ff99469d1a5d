import type { List } from "@tasklane/contract/lists.ts";
import { TriangleAlert } from "lucide-react";
import { answerMassDeletion } from "../../features/lists/answerMassDeletion.ts";
import { Button } from "../../ui/Button.tsx";
import { Banner } from "./Banner.tsx";

/**
 * Asks whether the person meant to remove many tasks of a list in Google at once. Until they confirm, the deletions are
 * quarantined (rule P4).
 */
export function MassDeletionBanner({ list, count }: { list: List; count: number }) {
  const { google_list_id: listId, google_list_name: name } = list;
  return (
    <Banner
      icon={<TriangleAlert size={16} aria-hidden />}
      other={
        <Button kind="ghost" size="sm" onClick={() => void answerMassDeletion(listId, true)}>
          Delete here too
        </Button>
      }
      action="Put back"
      onAction={() => void answerMassDeletion(listId, false)}
    >
      {count} tasks of “<bdi>{name}</bdi>” were removed in Google at once.
    </Banner>
  );
}
