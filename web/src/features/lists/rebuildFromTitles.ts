import type { rebuildFromTitles as RebuildFromTitles } from "@tasklane/contract/foundNames.ts";
import type { FoundName } from "@tasklane/contract/foundNames.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { catchUp } from "./catchUp.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RebuildFromTitles> = {
  name: "rebuildFromTitles",
  method: "POST",
  path: "/my-tasks/rebuild-from-titles",
};

type Name = Omit<FoundName, "google_list_name" | "count">;

export const rebuildFromTitlesMutation = defineMutation({
  name: "rebuildFromTitles",
  kind: "add",
  request: ({ names }: { names: readonly Name[] }) => requestOf(call, { names: [...names] }),
  failure: FAILURE.fallback,
  describe: ({ names }) => ({ title: names.map(({ name }) => name).join(", ") }),
});

/**
 * Creates the sublists, sections and labels that the person confirmed. Makes the server read the task titles again, which name
 * them at their end (`Buy milk (#Errands ###Urgent)`).
 * @returns what went wrong, or undefined
 */
export async function rebuildFromTitles(found: readonly FoundName[]): Promise<unknown> {
  const names = found.map(({ google_list_id, kind, sublist_name, name }) => ({
    google_list_id,
    kind,
    sublist_name,
    name,
  }));
  const failed = await runAndReport(rebuildFromTitlesMutation, { names });
  if (failed === undefined) await catchUp();
  return failed;
}
