/** The origin of an assigned task (Docs or Chat). Such a task can be neither parent nor subtask. */
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

/** A task as Google stores it. `tasks-api/serialise.ts` derives what the API serves. */
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
  /** A calendar day, YYYY-MM-DD: Google stores no time. */
  due?: string | undefined;
  /** RFC 3339, as served. */
  completed?: string | undefined;
  deleted: boolean;
  hidden: boolean;
  links: TaskLink[];
  assignmentInfo?: AssignmentInfo | undefined;
  /** Days between two instances. Only the first-party functions set it; the API does not show it. */
  repeatDays?: number | undefined;
  /** Its place among its siblings. Only the order of ranks has a meaning. */
  rank: number;
  /** Where a deleted task was: it is outside the order, yet Google reports an ordinary position. */
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
  /** The index of each task in its group, computed on demand and dropped when the group changes. */
  places: Map<string, Map<string, number>>;
  /** All tasks, newest first; null when a write made it outdated. */
  newestFirst: Task[] | null;
  /** The states of tasks before recent writes, oldest first; see `history.ts`. */
  history: { at: number; id: string; before: Task | undefined }[];
}

export interface Account {
  /** 21 digits, as in Google's id tokens. */
  sub: string;
  email: string;
  name: string;
  /** When somebody last signed in with it. It orders the account chooser. */
  lastUsed: number;
  /** The default list comes first. */
  lists: TaskList[];
}
