import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { invitation as InvitationCall } from "@tasklane/contract/sharing.ts";
import { useEffect, useState } from "react";
import { send } from "../../data/api/send.ts";
import { PATHS } from "../../paths.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof InvitationCall> = {
  name: "invitation",
  method: "GET",
  path: "/my-share/share/invitation",
};

export type Invitation = AnswerOf<typeof InvitationCall>;

/** The invitation of the share link in `next`; undefined while it is unknown, or if there is none. */
export function useInvitation(next: string | undefined): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    const link = next?.startsWith(`${PATHS.share}?`) ? new URLSearchParams(next.split("?")[1]) : undefined;
    const [listId, from] = [link?.get("listId"), link?.get("from")];
    if (!listId || !from) return;
    // If the server does not answer, the page shows no invitation.
    void send(call, { listId, from }, { isProbe: true }).then(setInvitation, () => undefined);
  }, [next]);
  return invitation;
}
