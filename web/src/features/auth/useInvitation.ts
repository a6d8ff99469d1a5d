import type { AnswerOf } from "@tasklane/contract/call.ts";
import { invitation as call } from "@tasklane/contract/sharing.ts";
import { useEffect, useState } from "react";
import { send } from "../../data/api/send.ts";
import { PATHS } from "../../paths.ts";

export type Invitation = AnswerOf<typeof call>;

/** The invitation of a share link that a person is to go on to; nothing while it is not known, or is none. */
export function useInvitation(next: string | undefined): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    const link = next?.startsWith(`${PATHS.share}?`) ? new URLSearchParams(next.split("?")[1]) : undefined;
    const [listId, from] = [link?.get("listId"), link?.get("from")];
    if (!listId || !from) return;
    // without an answer the page is the one that everybody meets
    void send(call, { listId, from }, { isProbe: true }).then(setInvitation, () => undefined);
  }, [next]);
  return invitation;
}
