import { SYNCH } from "@tasklane/contract/synch.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import type { Member } from "@tasklane/contract/sharing.ts";
import { listOf } from "../access.ts";
import { read } from "../../http/handlers.ts";
import { WAITS } from "../../services/membership.ts";
import { peopleOf } from "../../db/tables/sharedMembers.ts";
import type { Peer } from "../../db/tables/sharedMembers.ts";

/** Lists the people of a shared list, the owner first, with those who await approval. Only members may call it. */
export const userList = read(contract.userList, async ({ listId }, { tx, accountId }) => {
  const { list_id } = await listOf(tx, accountId, listId, "shared");
  const [owner, ...users] = (await peopleOf(tx, list_id)).map((peer) => wireMember(peer, listId));
  return { owner: owner!, users };
});

/**
 * Presents a person of a list to the caller.
 * @param listId the caller's own Google id of the list, because nobody may learn the id of another person's Google
 * list
 */
function wireMember(
  { id, email, name, main_user, state, google, since: joinedAt, orphaned_at: lapsesAt }: Peer,
  listId: string,
): Member {
  const since = state === "pending" && lapsesAt !== null ? lapsesAt - WAITS : joinedAt;
  const lost = google === "reauth" ? SYNCH.accessLost : SYNCH.inStep;
  return {
    _id: id,
    user: email,
    ...(name !== null && { name }),
    main_user,
    synch: state === "pending" ? SYNCH.pending : lost,
    google_list_id: listId,
    ...(since !== null && { since }),
  };
}
