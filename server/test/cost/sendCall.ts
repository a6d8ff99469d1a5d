import type { Endpoint } from "../../src/http/handlers.ts";
import { runWriting } from "../../src/http/writing.ts";
import type { Group } from "./Group.ts";

/** Makes a writing call through its handler, as the app does over HTTP, and notifies everyone affected. */
export async function sendCall(
  { store, clock, live }: Group,
  account: string,
  call: Endpoint,
  input: object,
): Promise<void> {
  if (call.kind !== "write") throw new Error("It does not write.");
  const caller = { accountId: account, timeZone: "UTC", now: clock.now(), pull: async () => {} };
  const { affected } = await runWriting(store, call, input, caller, { key: null, number: null });
  await live.publish(affected);
}
