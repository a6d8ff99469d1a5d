// @chunk views
import type { List } from "@tasklane/contract/lists.ts";
import { TriangleAlert } from "lucide-react";
import { answerMassDeletion } from "../../features/lists/answerMassDeletion.ts";
import { Button } from "../../ui/Button.tsx";
import { Banner } from "./Banner.tsx";

/**
 * Somebody deleted many tasks of a list in Google at once: asks the person whether that was meant. Until the person confirms, the
 * deletions are quarantined: they have no effect in Tasklane (rule P4).
 */
export default function MassDeletionBanner({ list, count }: { list: List; count: number }) {
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
