import * as z from "zod/mini";
import { call, messageAndData } from "./call.ts";
import { Id } from "./ids.ts";
import { nameSchema } from "./nameSchema.ts";
import { INVALID } from "./sentences.ts";

/**
 * A name in the account's Google titles that no sublist, section or label in Tasklane has. It stands in parentheses, as in
 * `Buy milk (#Errands ##Shop)`. `count` is the number of these titles.
 */
export const FoundName = z.object({
  google_list_id: z.string(),
  google_list_name: z.string(),
  kind: z.enum(["sublist", "section", "label"]),
  /** For a section: the sublist that the same titles name. */
  sublist_name: z.nullable(z.string()),
  name: z.string(),
  count: z.number(),
});
export type FoundName = z.infer<typeof FoundName>;

export const foundNames = call({
  name: "foundNames",
  method: "GET",
  path: "/my-tasks/found-names",
  summary: "Lists names in the account's titles that are no sublist, section or label yet (Names in titles).",
  input: z.object({}),
  answer: z.object({ names: z.array(FoundName) }),
});

export const rebuildFromTitles = call({
  name: "rebuildFromTitles",
  method: "POST",
  path: "/my-tasks/rebuild-from-titles",
  summary: "Creates the confirmed names, and parses the titles that contain them again.",
  input: z.strictObject({
    names: z
      .array(
        z.strictObject({
          google_list_id: Id,
          kind: z.enum(["sublist", "section", "label"]),
          sublist_name: z.nullable(nameSchema(INVALID.required)),
          name: nameSchema(INVALID.required),
        }),
      )
      .check(z.maxLength(2000)),
  }),
  answer: messageAndData(z.object({ created: z.number(), tasks: z.number() })),
});
