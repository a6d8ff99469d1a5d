/** Where somebody assigned the task to this person (Docs or Chat). Such a task can be neither parent nor subtask. */
export interface AssignmentInfo {
  linkToTask: string;
  surfaceType: "GMAIL" | "DOCUMENT" | "SPACE";
  driveResourceInfo?: { driveFileId: string; resourceKey?: string };
  spaceInfo?: { space: string };
}

export interface TaskLink {
  type: "email" | "generic" | "chat_message" | "keep_note";
  description: string;
  link: string;
}

/** A task as Google stores it. `tasks-api/serialise.ts` makes the JSON that the API serves. */
export interface Task {
  id: string;
  title: string;
  /** When the task was last changed, in milliseconds. A move within its list does not change it. */
  updated: number;
  /** A number that grows with every write to any task. It orders tasks with equal `updated`. */
  sequence: number;
  parent?: string | undefined;
  notes?: string | undefined;
  status: "needsAction" | "completed";
  /** The day on which the task is due, as YYYY-MM-DD. Google stores no time of day. */
  due?: string | undefined;
  /** When the task was completed, in RFC 3339, as the API serves it. */
  completed?: string | undefined;
  deleted: boolean;
  hidden: boolean;
  links: TaskLink[];
  assignmentInfo?: AssignmentInfo | undefined;
  /**
   * The days between two instances of a repeating task. Only Google's own apps (`FirstParty`) can set it. The API does not show
   * it.
   */
  repeatDays?: number | undefined;
  /** Sorts the task among its siblings: the lowest rank comes first. */
  rank: number;
  /** The `position` that a task had before it was deleted or hidden. Google still reports it, unless the task is completed. */
  lastPosition?: string | undefined;
}

export interface TaskList {
  id: string;
  sub: string;
  title: string;
  updated: number;
  isDefault: boolean;
  tasks: Map<string, Task>;
  /** Tasks that are neither deleted nor hidden, by parent ("" means the top level), in order; see `ordering.ts`. */
  groups: Map<string, Task[]>;
  /** A cache: the index of each task in its group. A change of the group clears it. */
  places: Map<string, Map<string, number>>;
  /** A cache: all tasks, the last changed first; null after a write, until it is needed again. */
  newestFirst: Task[] | null;
  /** The states that tasks had before recent writes, oldest first, for the fault `staleList`; see `history.ts`. */
  history: { at: number; id: string; before: Task | undefined }[];
}

export interface Account {
  /** The account number in Google's id tokens: 21 digits. */
  sub: string;
  email: string;
  name: string;
  /** When somebody last signed in with this account. The account chooser is sorted by it. */
  lastUsed: number;
  /** The account's lists, the default list first. */
  lists: TaskList[];
}
