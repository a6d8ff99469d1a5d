/** Where an assigned task comes from (Docs or Chat); such a task can be neither parent nor subtask. */
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

/** One task as Google keeps it; what goes over the wire is derived from it in `tasks-api/serialise.ts`. */
export interface Task {
  id: string;
  title: string;
  /** Milliseconds; a move leaves it alone. */
  updated: number;
  /** Rises with every write to any task; settles the order of equal `updated`. */
  sequence: number;
  parent?: string | undefined;
  notes?: string | undefined;
  status: "needsAction" | "completed";
  /** A calendar day, YYYY-MM-DD: Google keeps no time. */
  due?: string | undefined;
  /** RFC 3339, as served. */
  completed?: string | undefined;
  deleted: boolean;
  hidden: boolean;
  links: TaskLink[];
  assignmentInfo?: AssignmentInfo | undefined;
  /** Days between two instances; set only through the first-party door, invisible in the API. */
  repeatDays?: number | undefined;
  /** Place among its siblings; only the order of ranks means something. */
  rank: number;
  /** Where a task stood when it was deleted: deleted tasks take no slot, yet report an ordinary position. */
  lastPosition?: string | undefined;
}

export interface TaskList {
  id: string;
  sub: string;
  title: string;
  updated: number;
  isDefault: boolean;
  tasks: Map<string, Task>;
  /** Live tasks by parent ("" = top level), in order: see `ordering.ts`. */
  groups: Map<string, Task[]>;
  /** Index of each task in its group, filled when first asked for, dropped when the group changes. */
  places: Map<string, Map<string, number>>;
  /** Every task, newest first, or null when a write made it out of date. */
  newestFirst: Task[] | null;
  /** What tasks were before recent writes, oldest first: see `history.ts`. */
  history: { at: number; id: string; before: Task | undefined }[];
}

export interface Account {
  /** 21 digits, as in Google's id tokens. */
  sub: string;
  email: string;
  name: string;
  /** When somebody last signed in with it, for the order of the account chooser. */
  lastUsed: number;
  /** The default list comes first. */
  lists: TaskList[];
}
