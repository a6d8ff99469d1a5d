import { expect, onTestFinished, test, vi } from "vitest";
import { openWorld } from "../world.ts";
import { listen } from "./listenToEvents.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a stream ends when its session was not used for fourteen days", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let passed = 0;
  const { signedIn, server } = await openWorld("sqlite", {
    overrides: { clock: () => Date.now() + passed },
  });
  const ann = await signedIn("ann@example.com");
  const screen = await listen(ann, server.address);
  await screen.next();
  passed = 13 * DAY;
  const bob = await signedIn("bob@example.com");
  const other = await listen(bob, server.address);
  await other.next();
  await vi.advanceTimersByTimeAsync(60 * MINUTE); // the server looks at the sessions, which is no use of them
  passed = 14 * DAY + MINUTE;
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  await screen.ended;
  await bob.post("/api/my-tasks/add/label", { label_id: "1700000000000", label_name: "Mine" });
  expect(await other.next()).toMatchObject({ event: "changed" });
});
