import { useEffect, useMemo, useState } from "react";
import { findList } from "../../data/boardData.ts";
import { coalesced } from "../../data/coalesced.ts";
import { useStore } from "../../data/store.ts";
import { fetchMembers } from "./userList.ts";
import type { Group } from "./userList.ts";

/**
 * The members of a shared list. They are loaded again when somebody joins or leaves, because the board then gets a new object for
 * the list. If loading fails, the members that were loaded before stay.
 * @returns the members, undefined until they are loaded; and a function that loads them again
 */
export function useMembers(listId: string): {
  group: Group | "failed" | undefined;
  load: () => Promise<void>;
} {
  const [group, setGroup] = useState<Group | "failed">();
  const load = useMemo(
    // One request at a time, so that an older answer cannot come last.
    () =>
      coalesced(async () => {
        const answer = await fetchMembers(listId).catch(() => undefined);
        setGroup((known) => answer ?? known ?? "failed");
      }),
    [listId],
  );
  useEffect(() => {
    void load();
    return useStore.subscribe(({ board }, before) => {
      if (findList(board, listId) !== findList(before.board, listId)) void load();
    });
  }, [listId, load]);
  return { group, load };
}
