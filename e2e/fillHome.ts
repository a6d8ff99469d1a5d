import { addDays } from "@tasklane/contract/dueDates.ts";
import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addSubTask, addTask } from "@tasklane/contract/tasks.ts";
import { callAs } from "./callAs.ts";
import type { Person } from "./person.ts";
import { today } from "./today.ts";

/** The days on which the tasks of `fillHome` are due: today, and the day after tomorrow. */
export const TODAY = today();
export const LATER = addDays(TODAY, 2);

/**
 * Creates the list Home with a sublist and a section, and a label. A task and its subtask are in the sublist, another task is in
 * the section.
 * @returns the ids of the list and of its sublist
 */
export async function fillHome(person: Person): Promise<{ listId: string; sublistId: string }> {
  const { id: listId } = person.inGoogle.addList("Home");
  await person.pull();
  const sublistId = String(Date.now());
  await callAs(person, addSublist, {
    google_list_id: listId,
    sublist_id: sublistId,
    sublist_name: "Kitchen",
  });
  await callAs(person, addListSection, {
    google_list_id: listId,
    section_id: String(Date.now() + 1),
    section_name: "Soon",
  });
  await callAs(person, addLabel, { label_id: String(Date.now() + 2), label_name: "Phone" });
  await callAs(person, addTask, { listId, title: "Descale the kettle (##Soon)" });
  const title = "Order tiles (#Kitchen ###Phone)";
  const { data } = await callAs(person, addTask, { listId, title, due: TODAY });
  await callAs(person, addSubTask, {
    title: "Measure the wall (#Kitchen)",
    due: LATER,
    listId,
    parentTaskId: data.id,
  });
  return { listId, sublistId };
}
