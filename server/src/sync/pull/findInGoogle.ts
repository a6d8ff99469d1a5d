import { nullIfFails } from "../../google/GoogleFailure.ts";
import { remoteTaskFrom } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import type { Worker } from "../worker.ts";

/** Reads one task from a Google list by its id. @returns null if Google does not find it, which may be an error (P3) */
export async function findInGoogle(
  { google }: Pick<Worker, "google">,
  list: string,
  id: string,
): Promise<RemoteTask | null> {
  const task = await nullIfFails(["missing"], () => google.task(list, id));
  return task && remoteTaskFrom(task);
}
