import * as z from "zod/mini";
import { call, MessageAnswer, messageAndData } from "./call.ts";
import { ClockId } from "./ids.ts";
import { LIMITS } from "./limits.ts";
import { nameSchema } from "./nameSchema.ts";
import { INVALID } from "./sentences.ts";

/**
 * A saved view: a name for a URL of the dashboard, which holds the path, filters, search, group and sort (product 18.1). The ids
 * of lists in it are those of its owner.
 */
export const SavedView = z.object({ view_id: z.string(), name: z.string(), address: z.string() });
export type SavedView = z.infer<typeof SavedView>;

const Name = nameSchema(INVALID.viewNameRequired);
/** The URL's path and query, percent-encoded. Any other character means that the page did not make it, so it is refused. */
const Address = z
  .string({ error: INVALID.required })
  .check(
    z.regex(/^\/dashboard(?:(?!.*\/\.\.)[/?][!-~]*)?$/, INVALID.value),
    z.maxLength(LIMITS.viewAddress, INVALID.viewTooLong),
  );

export const allViews = call({
  name: "allViews",
  method: "GET",
  path: "/my-tasks/all-views",
  summary: "Lists the caller's saved views, in their order.",
  input: z.object({}),
  answer: z.object({ views: z.array(SavedView) }),
});

export const addView = call({
  name: "addView",
  method: "POST",
  path: "/my-tasks/add/view",
  summary: "Saves a view under a name, as the last one or before another.",
  // `before`: the saved view that the new one precedes. If that one is gone, the new one comes last.
  input: z.strictObject({ view_id: ClockId, name: Name, address: Address, before: z.optional(ClockId) }),
  answer: messageAndData(SavedView),
  status: 201,
});

export const editView = call({
  name: "editView",
  method: "POST",
  path: "/my-tasks/edit/view",
  summary: "Renames a saved view, or gives it another address.",
  input: z.strictObject({ view_id: ClockId, name: z.optional(Name), address: z.optional(Address) }),
  answer: messageAndData(SavedView),
});

export const positionView = call({
  name: "positionView",
  method: "POST",
  path: "/my-tasks/position/view",
  summary: "Moves a saved view up or down.",
  input: z.strictObject({ view_id: ClockId, position: z.enum(["moveup", "movedown"]) }),
  answer: MessageAnswer,
});

export const removeView = call({
  name: "removeView",
  method: "POST",
  path: "/my-tasks/remove/view",
  summary: "Deletes a saved view. Its tasks stay.",
  input: z.strictObject({ view_id: ClockId }),
  answer: MessageAnswer,
});
