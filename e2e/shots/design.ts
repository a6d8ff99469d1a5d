import { addLabel } from "@tasklane/contract/labels.ts";
import { addList } from "@tasklane/contract/lists.ts";
import { addSharedSublist, addSharedSublistSection, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addSubTask, addTask, completeTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { createGroup } from "../sharing.ts";

const DAY = 86_400_000;

/** Returns the date `offset` days from now. */
function day(offset: number): string {
  return new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
}

interface Card {
  title: string;
  due?: string;
  notes?: string;
  done?: true;
  subtasks?: Card[];
}

/**
 * The lists in the design's picture of the board (`board-light`, not in this repository). Due dates are relative to
 * today.
 */
const LISTS: Record<string, Card[]> = {
  Work: [
    { title: "Send the revised project plan to Marta (#Website ###Important)", due: day(-2) },
    {
      title: "Review copy for the pricing page (#Website ###Deep work)",
      due: day(0),
      notes:
        "Keep the three plan names. The note about yearly billing moves below the table, and the free plan needs one sentence instead of a list.",
      subtasks: [
        { title: "Read the second draft aloud (#Website)", due: day(-1), done: true },
        { title: "Check the legal wording with Jonas (#Website)", due: day(0) },
        { title: "Ask Ines for the final price table (#Website ###Waiting)", due: day(1) },
      ],
    },
    { title: "Book rooms for the second interviews (#Hiring ##Second round ###Phone)", due: day(0) },
    { title: "Prepare the agenda for Thursday", due: day(0) },
    { title: "Answer three open support questions (###Quick win)", due: day(0) },
    { title: "Write the job advertisement (#Hiring)", due: day(6) },
    { title: "Send the offer letter (#Hiring)", due: day(-3), done: true },
  ],
  Home: [
    {
      title:
        "Compare the two quotes for the kitchen worktop and ask for the earliest fitting date (#Kitchen ##Before we leave ###Waiting)",
      due: day(-3),
      subtasks: [{ title: "Measure the alcove beside the window (#Kitchen ###Quick win)", due: day(0) }],
    },
    { title: "Return the library books", due: day(-1) },
    { title: "Descale the coffee machine", due: day(0) },
    { title: "Order the sample tiles (#Kitchen ###Waiting)", due: day(-5), done: true },
    { title: "Replace the hallway bulb", due: day(-2), done: true },
  ],
  Finance: [
    { title: "Pay the electricity invoice (###Important)", due: day(-4) },
    { title: "Submit the October expense report (###Paperwork)", due: day(0) },
    { title: "Collect receipts for the tax adviser (###Paperwork)", due: day(0) },
    { title: "Renew the travel insurance", due: day(12) },
  ],
  Errands: [],
  Reading: [
    { title: "A history of the pencil (###Someday)" },
    { title: "Chapter four of the gardening book", due: day(1) },
  ],
};

const SUMMER_TRIP: Card[] = [
  {
    title: "Reserve the ferry, a cabin for four (#Summer trip ###Phone)",
    due: day(0),
    subtasks: [{ title: "Ask grandma for her passport number (#Summer trip)", due: day(0) }],
  },
  { title: "Compare travel insurance for five (#Summer trip ###Paperwork)", due: day(6) },
  {
    title: "Renew both children’s identity cards (#Summer trip ##Before we leave ###Important)",
    due: day(-6),
  },
  { title: "Agree on the week with everyone (#Summer trip ##Before we leave ###Waiting)", due: day(1) },
  { title: "Book the dog sitter (#Summer trip ##Before we leave ###Phone)", due: day(8) },
  { title: "First aid kit and motion sickness tablets (#Summer trip ##Packing)" },
  { title: "Four sleeping bags, one of them new (#Summer trip ##Packing ###Outside)" },
  { title: "Find the roof box key (#Summer trip ##Packing)", due: day(-4), done: true },
];

/**
 * Fills an account with the tasks that the design shows.
 * @returns Google's ids of the lists, by name
 */
export async function fillAsDesigned(person: Person): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  let labelId = Date.now();
  for (const label_name of [
    "Important",
    "Waiting",
    "Phone",
    "Deep work",
    "Paperwork",
    "Quick win",
    "Someday",
  ])
    await callAs(person, addLabel, { label_id: String(labelId++), label_name });
  for (const [title, cards] of Object.entries(LISTS)) {
    const { data } = await callAs(person, addList, { title });
    ids[title] = data.id;
    await fill(person, data.id, cards);
  }
  return ids;
}

/**
 * Creates the shared list in the design's picture of a list (`list-light`, not in this repository). It has one member and one
 * person who waits for approval.
 * @returns the list's Google id in the owner's account, and the id of its sublist
 */
export async function shareAsDesigned(
  owner: Person,
  member: Person,
  waiting: Person,
): Promise<{ listId: string; sublistId: string }> {
  const { listId, groupId } = await createGroup(owner, [member]);
  const userId = groupId.slice(groupId.lastIndexOf(":") + 1);
  await callAs(waiting, joinSharedList, { listId, userId });
  const sublistId = String(Date.now());
  await callAs(owner, addSharedSublist, {
    google_list_id: listId,
    sublist_id: sublistId,
    sublist_name: "Summer trip",
  });
  for (const [at, section_name] of ["Before we leave", "Packing"].entries())
    await callAs(owner, addSharedSublistSection, {
      google_list_id: listId,
      subList_id: sublistId,
      section_id: String(Date.now() + at),
      section_name,
    });
  await fill(owner, listId, SUMMER_TRIP);
  return { listId, sublistId };
}

/** Creates tasks in a list. They are created in reverse order, because Google puts each new task first. */
async function fill(person: Person, listId: string, cards: readonly Card[], parent?: Task): Promise<void> {
  for (const card of cards.toReversed()) {
    const task = await make(person, card, listId, parent);
    await fill(person, listId, card.subtasks ?? [], task);
  }
}

async function make(person: Person, card: Card, listId: string, parent?: Task): Promise<Task> {
  const body = { title: card.title, notes: card.notes ?? "", due: card.due ?? null, listId };
  const { data } = parent
    ? await callAs(person, addSubTask, { ...body, parentTaskId: parent.id })
    : await callAs(person, addTask, body);
  if (card.done)
    await callAs(person, completeTask, { tasklistId: listId, taskId: data.id, status: "completed" });
  return data;
}
