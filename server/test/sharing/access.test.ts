import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@tasklane/contract/call.ts";
import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { createTasks } from "@tasklane/contract/createTasks.ts";
import * as lists from "@tasklane/contract/lists.ts";
import { REFUSED } from "@tasklane/contract/sentences.ts";
import * as sharing from "@tasklane/contract/sharing.ts";
import * as tasks from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";
import { groupIdOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

/** The ids that calls about a shared list need. */
interface Ids {
  list: string;
  task: string;
  sublist: string;
  section: string;
  /** Another member, and a person who awaits approval. */
  peer: string;
  waiting: string;
}
type Input = (ids: Ids) => object;

/** A call with its status for the owner and for a member. People who wait, left or are strangers get 404, signed-out ones 401. */
type Row = [call: Call, input: Input, owner: number, member: number];

const list = ({ list: listId }: Ids) => ({ listId });
const named = ({ list: google_list_id }: Ids) => ({ google_list_id });
const FORBIDDEN = { code: "forbidden", message: REFUSED.forbidden };
let made = 0;
const newId = (): string => String(++made);
const newName = (): string => `n${newId()}`;
const task: Input = ({ list: listId, task: taskId }) => ({ listId, taskId });

/** Calls that exist for own and for shared lists, with the same input and status. */
const PAIRS: [own: Call, shared: Call, input: Input, status: number][] = [
  [lists.renameList, sharing.renameSharedList, (ids) => ({ ...list(ids), newListTitle: newName() }), 200],
  [
    lists.addSublist,
    sharing.addSharedSublist,
    (ids) => ({ ...named(ids), sublist_id: newId(), sublist_name: newName() }),
    201,
  ],
  [
    lists.renameSublist,
    sharing.renameSharedSublist,
    (ids) => ({ ...list(ids), sublistId: ids.sublist, oldSublistname: "x", title: newName() }),
    200,
  ],
  [
    lists.addListSection,
    sharing.addSharedListSection,
    (ids) => ({ ...named(ids), section_id: newId(), section_name: newName() }),
    201,
  ],
  [
    lists.addSublistSection,
    sharing.addSharedSublistSection,
    (ids) => ({ ...named(ids), subList_id: ids.sublist, section_id: newId(), section_name: newName() }),
    201,
  ],
  [
    lists.renameSection,
    sharing.renameSharedSection,
    (ids) => ({
      ...list(ids),
      sectionId: ids.section,
      oldSectionName: "x",
      title: newName(),
      view: "list_section",
    }),
    200,
  ],
  [
    lists.removeListSection,
    sharing.removeSharedListSection,
    (ids) => ({ ...named(ids), section_id: ids.section }),
    200,
  ],
  [
    lists.removeSublistSection,
    sharing.removeSharedSublistSection,
    (ids) => ({ ...named(ids), subList_id: ids.sublist, section_id: ids.section }),
    200,
  ],
  [
    lists.deleteSublist,
    sharing.deleteSharedSublist,
    (ids) => ({ ...named(ids), sublist_id: ids.sublist }),
    200,
  ],
];

const OWN_ONLY = 404;
const ROWS: Row[] = [
  ...PAIRS.flatMap(([own, shared, input, status]): Row[] => [
    [own, input, OWN_ONLY, OWN_ONLY],
    [shared, input, status, status],
  ]),
  [lists.deleteList, (ids) => ({ taskListId: ids.list }), OWN_ONLY, OWN_ONLY],
  [sharing.shareList, list, OWN_ONLY, OWN_ONLY],
  [lists.positionList, (ids) => ({ ...named(ids), position: "moveup" }), 200, 200],
  [lists.answerMassDeletion, (ids) => ({ ...list(ids), meant: true }), 200, 200],
  [tasks.listTasks, list, 200, 200],
  [tasks.addTask, (ids) => ({ ...list(ids), title: "x" }), 201, 201],
  [createTasks, (ids) => ({ tasks: [{ ...list(ids), title: "x" }] }), 201, 201],
  [tasks.allSubtasks, task, 200, 200],
  [tasks.addSubTask, (ids) => ({ ...list(ids), parentTaskId: ids.task, title: "x" }), 201, 201],
  [tasks.googleTask, (ids) => ({ taskListId: ids.list, taskId: ids.task, title: "y" }), 200, 200],
  [tasks.completeTask, (ids) => ({ tasklistId: ids.list, taskId: ids.task, status: "completed" }), 200, 200],
  [changeTasks, ({ task: id }) => ({ ids: [id], change: { kind: "due", due: "2027-01-20" } }), 200, 200],
  [tasks.reorderTask, (ids) => ({ ...task(ids), after: null }), 200, 200],
  [tasks.taskHistory, task, 200, 200],
  [tasks.retryTask, task, 200, 200],
  [tasks.restoreTask, task, 200, 200],
  [tasks.moveTask, (ids) => ({ fromListId: ids.list, toListId: ids.list, taskId: ids.task }), 200, 200],
  [tasks.deleteTask, (ids) => ({ tasklistId: ids.list, taskId: ids.task }), 200, 200],
  [tasks.clearCompleted, (ids) => ({ tasklistId: ids.list }), 200, 200],
  [sharing.userList, list, 200, 200],
  [sharing.refreshSharedTask, list, 200, 200],
  [sharing.approveUser, (ids) => ({ ...list(ids), approveEmail: ids.peer }), 200, 403],
  [sharing.transferList, (ids) => ({ ...list(ids), toEmail: ids.waiting }), 409, 403],
  [sharing.declineUser, (ids) => ({ ...list(ids), declineEmail: ids.waiting }), 200, 403],
  [sharing.disconnectUser, (ids) => ({ ...list(ids), disconnectEmail: ids.peer }), 200, 403],
  [sharing.leaveSharedList, list, 409, 200],
];
/** The call deletes the list, so it runs after all others. */
const END: Row = [sharing.deleteSharedList, (ids) => ({ taskListId: ids.list }), 200, 403];

/**
 * Calls that other tests cover: those about no list of the caller, joining, which needs a link (`joining.test.ts`),
 * the bin (`bin/shared.test.ts`), and saved views (`savedViews/savedViews.test.ts`).
 */
const ELSEWHERE =
  "authGoogle callback currentUser logout sessions endSession logoutEverywhere deleteAccount allTaskLists " +
  "allLists userListAll addList foundNames rebuildFromTitles allLabels addLabel " +
  "editLabel removeLabel allTodayDueTasks allTomorrowDueTasks events jobs addSharedList " +
  "allSharedTaskLists shareLink invitation joinSharedList notices seeNotices watchColumns " +
  "readBin restoreFromBin deleteForGood emptyBin allViews addView editView removeView positionView translateLists";

/** The calls that a waiting person may make: ask for the state, and withdraw. */
const WHILE_WAITING: ReadonlySet<string> = new Set([
  sharing.refreshSharedTask.name,
  sharing.leaveSharedList.name,
]);

it("the table names every call there is", async () => {
  const source = join(import.meta.dirname, "../../../contract/src");
  const modules = await Promise.all(
    readdirSync(source).map((file) => import(join(source, file)) as Promise<Record<string, unknown>>),
  );
  const isCall = (value: unknown): value is Call =>
    typeof value === "object" && value !== null && "method" in value && "path" in value;
  const all = modules.flatMap((module) => Object.values(module).filter(isCall)).map(({ name }) => name);
  const here = [...ELSEWHERE.split(" "), ...[...ROWS, END].map(([call]) => call.name)];
  expect(here.toSorted()).toEqual(all.toSorted());
});

/** The test makes about five hundred calls. */
const LONG = { timeout: 60_000 };

describe.each(enginesFor("sqlite"))("who may do what with a shared list on %s", (engine) => {
  // No sync runs, so Google is called only to create lists.
  const world = sharedWorld(engine, { sync: false });

  it("every call, for owner, member, pending, former member, stranger and visitor", LONG, async () => {
    const [ann, bob, eve, dora] = await together(world(), 3, "Trip", Person.arrive);
    const [cem, stranger] = [await Person.arrive(world()), await Person.arrive(world())];
    const { newListId } = await cem.does(sharing.joinSharedList, await groupIdOf(ann.person, ann.listId));
    await dora!.person.does(sharing.leaveSharedList, { listId: dora!.listId });
    const make = async (): Promise<Ids> => {
      const [sublist, section] = [newId(), newId()];
      const at = { google_list_id: ann.listId };
      await ann.person.does(sharing.addSharedSublist, {
        ...at,
        sublist_id: sublist,
        sublist_name: newName(),
      });
      const inside = { ...at, section_id: section, section_name: newName() };
      await ann.person.does(sharing.addSharedListSection, inside);
      await ann.person.does(sharing.addSharedSublistSection, { ...inside, subList_id: sublist });
      const { data } = await ann.person.does(tasks.addTask, { listId: ann.listId, title: "x" });
      const people = { peer: eve!.person.email, waiting: cem.email };
      return { list: ann.listId, task: data.id, sublist, section, ...people };
    };
    const refusals = new Set<string>();
    const ids = await make();
    const visitor = world().browser();

    for (const [call, input] of [...ROWS, END]) {
      const answerTo = async (who: Person, theirs: string): Promise<number> => {
        const { status, text } = await who.call(call, input({ ...ids, list: theirs }));
        if (status === 404) refusals.add(text);
        return status;
      };
      expect(await answerTo(stranger, ann.listId), `${call.name} by a stranger`).toBe(404);
      // The call names no list, and a task has one id for all members.
      if (call !== changeTasks)
        expect(await answerTo(bob!.person, ann.listId), `${call.name} by the owner's id`).toBe(404);
      const isSharing = call.path.startsWith("/my-share");
      const formerly = isSharing && call !== sharing.shareList ? dora!.listId : ann.listId;
      expect(await answerTo(dora!.person, formerly), `${call.name} by one who left`).toBe(404);
      if (!WHILE_WAITING.has(call.name))
        expect(await answerTo(cem, newListId), `${call.name} by one who waits`).toBe(404);
      const path = `/api${call.path.replace(/:\w+/g, "never")}`;
      const body = call.method === "GET" ? undefined : input(ids);
      expect((await visitor.ask(path, { method: call.method, body })).status, call.name).toBe(401);
    }
    expect(await cem.does(sharing.refreshSharedTask, { listId: newListId })).toMatchObject({
      sharedTasks: [],
    });
    expect([...refusals].map((text) => JSON.parse(text))).toEqual([
      { code: NOT_FOUND.code, message: NOT_FOUND.message },
    ]);

    const doesAll = async (
      { person, listId }: Membership,
      rows: readonly Row[],
      statusOf: (row: Row) => number,
    ): Promise<void> => {
      let given = await make();
      for (const row of rows) {
        const [call, input] = row;
        const answer = await person.call(call, input({ ...given, list: listId }));
        expect(answer.status, `${call.name}: ${answer.text}`).toBe(statusOf(row));
        if (answer.status === 403) expect(answer.body).toEqual(FORBIDDEN);
        if (answer.status === 200 && call.method === "DELETE") given = await make();
      }
    };
    await doesAll(ann, ROWS, ([, , owner]) => owner);
    await doesAll(bob!, [END, ...ROWS], ([, , , member]) => member);
    expect((await ann.person.call(END[0], END[1]({ ...ids, list: ann.listId }))).status).toBe(END[2]);
  });
});
