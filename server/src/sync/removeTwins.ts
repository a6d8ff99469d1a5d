import { GoogleFailure } from "../google/GoogleFailure.ts";
import type { TwinState } from "../store/copyStates.ts";
import type { MemberRow } from "../store/members.ts";
import { decide } from "./decide.ts";
import { openDraft, saveDraft } from "./drafts.ts";
import { readTask } from "./readTask.ts";
import { fenced } from "./worker.ts";
import type { Worker } from "./worker.ts";

/**
 * Removes late twins of our own inserts. The time is written before the call, so that a subtask which goes with it is not
 * taken for the person's deletion (reliability.md 2.16, bug 24).
 */
export async function removeTwins(
  worker: Worker,
  member: MemberRow,
  twins: readonly TwinState[],
): Promise<void> {
  for (const { googleId, taskId } of twins) {
    const seen = await readTask(worker, member, googleId);
    const at = member.watermark ?? 0;
    const twin = await fenced(worker, member, async (tx, now) => {
      const draft = await openDraft(tx, now, { tasks: [taskId], googleIds: [googleId] }, worker.pace.now());
      decide(draft, seen, "reading");
      const still = draft.taskOf(googleId) === undefined ? draft.twins.get(googleId) : undefined;
      if (still) draft.keepTwin({ ...still, sentAt: still.sentAt ?? at });
      else draft.removeTwin(googleId);
      await saveDraft(worker.store, tx, now, draft);
      return still;
    });
    if (!twin) continue;
    try {
      await worker.google.remove(member.google_list_id!, googleId, twin.etag || null);
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error;
      if (error.kind === "changed") continue; // it is read again in the next run
      if (error.kind !== "missing") throw error;
    }
    await fenced(worker, member, async (tx, now) => {
      const draft = await openDraft(tx, now, { tasks: [taskId], googleIds: [googleId] }, worker.pace.now());
      const { rawTitle } = twin;
      draft.dig({
        googleId,
        taskId: null,
        by: "us",
        at,
        updated: Number.MAX_SAFE_INTEGER,
        rawTitle,
        base: null,
      });
      draft.removeTwin(googleId);
      await saveDraft(worker.store, tx, now, draft);
    });
  }
}
