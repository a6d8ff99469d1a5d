import type { GoogleTaskBody } from "../../src/google/GoogleTasks.ts";
import { refused } from "./simGoogleList.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { SimWorld } from "./SimWorld.ts";

export type Fields = Pick<SimTask, "title" | "notes" | "due" | "status" | "completed" | "deleted" | "hidden">;

/** How many UTF-16 units of a title, and of notes, Google accepts. */
const TITLE_AT_MOST = 1_024;
export const NOTES_AT_MOST = 8_192;

/** Reads the fields of a write as Google does. A text that is too long is refused or cut, by the world's rules. */
export function readFields(world: SimWorld, body: GoogleTaskBody): Partial<Fields> {
  const fields: Partial<Fields> = {};
  if (body.title !== undefined) fields.title = asKept(world, body.title, TITLE_AT_MOST);
  if (body.notes !== undefined) fields.notes = asKept(world, body.notes ?? "", NOTES_AT_MOST);
  if (body.due !== undefined) fields.due = body.due?.slice(0, 10) ?? null;
  if (body.deleted !== undefined) fields.deleted = body.deleted;
  if (body.status === "completed")
    Object.assign(fields, { status: "completed", completed: world.googleNow() });
  if (body.status === "needsAction")
    Object.assign(fields, { status: "needsAction", completed: null, hidden: false });
  return fields;
}

function asKept(world: SimWorld, text: string, most: number): string {
  if (text.length <= most) return text;
  world.count(`a text that is too long, ${world.rules.overlong}`);
  if (world.rules.overlong === "refused") throw refused("the text is too long");
  const end = text.codePointAt(most - 1)! > 0xffff ? most - 1 : most;
  return text.slice(0, end);
}
