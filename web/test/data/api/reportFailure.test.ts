import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heldRequests } from "../../heldRequests.ts";
import { abortSession } from "../../../src/data/api/sessionSignal.ts";
import { toast } from "../../../src/data/api/toast.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { refresh } from "../../../src/features/lists/refresh.ts";
import { allSharedTaskLists } from "../../../src/features/sharing/allSharedTaskLists.ts";
import { refreshSharedTask } from "../../../src/features/sharing/refreshSharedTask.ts";

const { user } = getState();

beforeEach(() => setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> }));

afterEach(() => {
  setState({ user });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

for (const [what, call] of Object.entries({
  refresh,
  allSharedTaskLists,
  refreshSharedTask: () => refreshSharedTask("home"),
}))
  test(`signing out during ${what} shows no failure on the sign-in page`, async () => {
    const requests = heldRequests();
    const showFailure = vi.spyOn(toast, "failure").mockReturnValue();
    const calling = call();
    await expect.poll(() => requests.length).toBe(1);
    abortSession();
    await calling;
    expect(showFailure).not.toHaveBeenCalled();
  });
