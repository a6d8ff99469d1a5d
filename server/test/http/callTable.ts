import * as auth from "@tasklane/contract/auth.ts";
import * as bin from "@tasklane/contract/bin.ts";
import type { Call } from "@tasklane/contract/call.ts";
import * as several from "@tasklane/contract/changeTasks.ts";
import { createTasks } from "@tasklane/contract/createTasks.ts";
import { foundNames, rebuildFromTitles } from "@tasklane/contract/foundNames.ts";
import * as labels from "@tasklane/contract/labels.ts";
import * as lists from "@tasklane/contract/lists.ts";
import * as live from "@tasklane/contract/live.ts";
import * as notices from "@tasklane/contract/notices.ts";
import * as savedViews from "@tasklane/contract/savedViews.ts";
import * as sharing from "@tasklane/contract/sharing.ts";
import * as tasks from "@tasklane/contract/tasks.ts";

/** The ids that calls need. Each call uses some of them. */
export interface Ids {
  /**
   * A private list with a task, another private list as a target for moves, and a shared list of the same shape that the
   * person owns.
   */
  list: string;
  toList: string;
  shared: string;
  task: string;
  sublist: string;
  section: string;
  label: string;
  view: string;
  /** E-mail addresses: two members of the shared list, and a person who awaits approval. */
  member: string;
  heir: string;
  waiting: string;
  /** Another person's shared list that can be joined, and its owner. */
  hostList: string;
  host: string;
  /** A session of the person in another browser. */
  session: string;
}

/** The ids, together with the person's own address and a subtask of their task. */
export interface Own extends Ids {
  me: string;
  child: string;
}

type Input = (ids: Ids) => object;

/** A call, its input, and an input for which it answers 409. */
export type Row = [call: Call, input: Input, refused?: (ids: Own) => object];

/** A name that a list, a sublist, a section and a label have, in addition to those in `Ids`. */
export const TAKEN = "Taken";

let made = 1000;
const newId = (): string => String(++made);
const newName = (): string => `n${newId()}`;
const none: Input = () => ({});

/** Rows for the calls that change a list's sublists and sections, for own or shared lists. */
function ofList(which: "list" | "shared", calls: readonly Call[]): Row[] {
  const [rename, addSublist, renameSublist, addListSection, addSublistSection, renameSection, ...rest] =
    calls;
  const [removeListSection, removeSublistSection, deleteSublist] = rest;
  const at = (ids: Ids) => ({ google_list_id: ids[which] });
  const to = (ids: Ids) => ({ listId: ids[which] });
  const sublist = (ids: Ids) => ({ ...to(ids), sublistId: ids.sublist, oldSublistname: "x" });
  const section = (ids: Ids) => ({
    ...to(ids),
    sectionId: ids.section,
    oldSectionName: "x",
    view: "list_section",
  });
  const inside = (ids: Ids) => ({ ...at(ids), subList_id: ids.sublist });
  const added = (section_name: string) => ({ section_id: newId(), section_name });
  return [
    [
      rename!,
      (ids) => ({ ...to(ids), newListTitle: newName() }),
      (ids) => ({ ...to(ids), newListTitle: TAKEN }),
    ],
    [
      addSublist!,
      (ids) => ({ ...at(ids), sublist_id: newId(), sublist_name: newName() }),
      (ids) => ({ ...at(ids), sublist_id: ids.sublist, sublist_name: newName() }),
    ],
    [
      renameSublist!,
      (ids) => ({ ...sublist(ids), title: newName() }),
      (ids) => ({ ...sublist(ids), title: TAKEN }),
    ],
    [
      addListSection!,
      (ids) => ({ ...at(ids), ...added(newName()) }),
      (ids) => ({ ...at(ids), ...added(TAKEN) }),
    ],
    [
      addSublistSection!,
      (ids) => ({ ...inside(ids), ...added(newName()) }),
      (ids) => ({ ...inside(ids), ...added(TAKEN) }),
    ],
    [
      renameSection!,
      (ids) => ({ ...section(ids), title: newName() }),
      (ids) => ({ ...section(ids), title: TAKEN }),
    ],
    [removeListSection!, (ids) => ({ ...at(ids), section_id: ids.section })],
    [removeSublistSection!, (ids) => ({ ...inside(ids), section_id: ids.section })],
    [deleteSublist!, (ids) => ({ ...at(ids), sublist_id: ids.sublist })],
  ];
}

const list = ({ list: listId }: Ids) => ({ listId });
const shared = ({ shared: listId }: Ids) => ({ listId });
const task = ({ list: listId, task: taskId }: Ids) => ({ listId, taskId });
const oldTask = ({ list: tasklistId, task: taskId }: Ids) => ({ tasklistId, taskId });
const label = ({ label: label_id }: Ids) => ({ label_id });
const view = ({ view: view_id }: Ids) => ({ view_id });
const host = ({ hostList: listId, host: userId }: Ids) => ({ listId, userId });

/** Calls that start or end sessions or belong to event streams. Their own tests cover them. */
export const AT_THE_DOOR: readonly Call[] = [
  auth.authGoogle,
  auth.callback,
  auth.logout,
  auth.logoutEverywhere,
  sharing.invitation,
  live.events,
  live.watchColumns,
];

/** All other calls, in an order in which one person can make them all. */
export const ROWS: readonly Row[] = [
  [auth.currentUser, none],
  [auth.sessions, none],
  [auth.endSession, ({ session: sessionId }) => ({ sessionId })],
  [live.jobs, none],
  [notices.notices, none],
  [notices.seeNotices, none],
  [lists.allTaskLists, none],
  [lists.allLists, none],
  [bin.readBin, none],
  [lists.userListAll, none],
  [foundNames, none],
  [labels.allLabels, none],
  [tasks.allTodayDueTasks, none],
  [tasks.allTomorrowDueTasks, none],
  [sharing.allSharedTaskLists, none],
  [
    labels.addLabel,
    () => ({ label_id: newId(), label_name: newName() }),
    (ids) => ({ ...label(ids), label_name: "x" }),
  ],
  [
    labels.editLabel,
    (ids) => ({ ...label(ids), label_name: newName() }),
    (ids) => ({ ...label(ids), label_name: TAKEN }),
  ],
  [labels.removeLabel, label],
  [savedViews.allViews, none],
  [
    savedViews.addView,
    () => ({ view_id: newId(), name: newName(), address: "/dashboard" }),
    (ids) => ({ ...view(ids), name: "x", address: "/dashboard" }),
  ],
  [
    savedViews.editView,
    (ids) => ({ ...view(ids), name: newName() }),
    (ids) => ({ ...view(ids), name: TAKEN }),
  ],
  [savedViews.positionView, (ids) => ({ ...view(ids), position: "movedown" })],
  [savedViews.removeView, view],
  [bin.deleteForGood, ({ label: id }) => ({ kind: "label", id })],
  [lists.addList, () => ({ title: newName() }), () => ({ title: TAKEN })],
  [sharing.addSharedList, () => ({ title: newName() }), () => ({ title: TAKEN })],
  [lists.positionList, (ids) => ({ google_list_id: ids.list, position: "movedown" })],
  [lists.answerMassDeletion, (ids) => ({ ...list(ids), meant: true })],
  [
    rebuildFromTitles,
    (ids) => ({
      names: [{ google_list_id: ids.list, kind: "sublist", sublist_name: null, name: newName() }],
    }),
  ],

  [tasks.listTasks, (ids) => ({ ...list(ids), sublistId: ids.sublist })],
  [tasks.addTask, (ids) => ({ ...list(ids), title: "x" })],
  [
    tasks.addSubTask,
    (ids) => ({ ...list(ids), parentTaskId: ids.task, title: "x" }),
    (ids) => ({ ...list(ids), parentTaskId: ids.child, title: "x" }),
  ],
  [
    createTasks,
    (ids) => ({
      tasks: [
        { listId: ids.list, title: "x" },
        { listId: ids.list, title: "y", under: 0 },
      ],
    }),
    (ids) => ({ tasks: [{ listId: ids.list, parentTaskId: ids.child, title: "x" }] }),
  ],
  [tasks.allSubtasks, task],
  [tasks.googleTask, (ids) => ({ taskListId: ids.list, taskId: ids.task, title: "y" })],
  [tasks.completeTask, (ids) => ({ ...oldTask(ids), status: "completed" })],
  [
    tasks.reorderTask,
    (ids) => ({ ...task(ids), after: null }),
    (ids) => ({ ...task(ids), after: ids.child }),
  ],
  [several.changeTasks, ({ task: id }) => ({ ids: [id], change: { kind: "due", due: "2026-11-30" } })],
  [tasks.taskHistory, task],
  [tasks.retryTask, task],
  [tasks.deleteTask, oldTask, (ids) => ({ ...oldTask(ids), baseVersion: 0 })],
  [bin.restoreFromBin, ({ task: id }) => ({ kind: "task", id })],
  [tasks.restoreTask, task],
  [tasks.moveTask, (ids) => ({ fromListId: ids.list, toListId: ids.toList, taskId: ids.task })],
  [tasks.clearCompleted, (ids) => ({ tasklistId: ids.list })],
  [bin.emptyBin, none, () => ({ cursor: "of-another-database" })],

  ...ofList("list", [
    lists.renameList,
    lists.addSublist,
    lists.renameSublist,
    lists.addListSection,
    lists.addSublistSection,
    lists.renameSection,
    lists.removeListSection,
    lists.removeSublistSection,
    lists.deleteSublist,
  ]),
  ...ofList("shared", [
    sharing.renameSharedList,
    sharing.addSharedSublist,
    sharing.renameSharedSublist,
    sharing.addSharedListSection,
    sharing.addSharedSublistSection,
    sharing.renameSharedSection,
    sharing.removeSharedListSection,
    sharing.removeSharedSublistSection,
    sharing.deleteSharedSublist,
  ]),

  [sharing.shareLink, host],
  [sharing.translateLists, ({ shared: ids }) => ({ ids })],
  [sharing.joinSharedList, host],
  [sharing.userList, shared],
  [sharing.refreshSharedTask, shared],
  [sharing.approveUser, (ids) => ({ ...shared(ids), approveEmail: ids.member })],
  [sharing.declineUser, (ids) => ({ ...shared(ids), declineEmail: ids.waiting })],
  [
    sharing.disconnectUser,
    (ids) => ({ ...shared(ids), disconnectEmail: ids.member }),
    (ids) => ({ ...shared(ids), disconnectEmail: ids.me }),
  ],
  [
    sharing.transferList,
    (ids) => ({ ...shared(ids), toEmail: ids.heir }),
    (ids) => ({ ...shared(ids), toEmail: ids.waiting }),
  ],
  [sharing.leaveSharedList, shared, shared],
  [sharing.shareList, list],
  [sharing.deleteSharedList, (ids) => ({ taskListId: ids.list })],
  [lists.deleteList, (ids) => ({ taskListId: ids.toList })],
  [auth.deleteAccount, () => ({ confirm: "nobody@example.com" })],
];

/** Returns which ids a row's input uses. */
export function named([, input]: Row): (keyof Ids)[] {
  const names = new Set<keyof Ids>();
  const ids = new Proxy({} as Ids, {
    get(_, name) {
      names.add(name as keyof Ids);
      return "1";
    },
  });
  input(ids);
  return [...names];
}
