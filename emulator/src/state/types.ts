/** Where an assigned task comes from (Docs or Chat). An assigned task can be neither parent nor subtask. */
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

/** A task as Google stores it. `tasks-api/serialise.ts` derives the form that the API serves. */
export interface Task {
  id: string;
  title: string;
  /** In milliseconds. A move does not change it. */
  updated: number;
  /** Grows with every write to any task. Orders tasks with equal `updated`. */
  sequence: number;
  parent?: string | undefined;
  notes?: string | undefined;
  status: "needsAction" | "completed";
  /** A calendar day, YYYY-MM-DD. Google stores no time of day. */
  due?: string | undefined;
  /** RFC 3339, as the API serves it. */
  completed?: string | undefined;
  deleted: boolean;
  hidden: boolean;
  links: TaskLink[];
  assignmentInfo?: AssignmentInfo | undefined;
  /** The days between two instances of a repeating task. Only the first-party actions set it; the API does not show it. */
  repeatDays?: number | undefined;
  /** The task's place among its siblings. Only the order of ranks has a meaning. */
  rank: number;
  /** The position of a deleted task before its deletion. Google still reports it, although the task is outside the order. */
  lastPosition?: string | undefined;
}

export interface TaskList {
  id: string;
  sub: string;
  title: string;
  updated: number;
  isDefault: boolean;
  tasks: Map<string, Task>;
  /** Live tasks by parent ("" means top level), in order; see `ordering.ts`. */
  groups: Map<string, Task[]>;
  /** The index of each task in its group, computed on demand. A change of the group deletes it. */
  places: Map<string, Map<string, number>>;
  /** All tasks, the last written first; null after a write, until computed again. */
  newestFirst: Task[] | null;
  /** The states of tasks before recent writes, oldest first; see `history.ts`. */
  history: { at: number; id: string; before: Task | undefined }[];
}

export interface Account {
  /** 21 digits, as in Google's id tokens. */
  sub: string;
  email: string;
  name: string;
  /** When somebody last signed in with this account. The account chooser is sorted by it. */
  lastUsed: number;
  /** The default list comes first. */
  lists: TaskList[];
}
