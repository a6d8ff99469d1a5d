/** A task as Google serves it; what is unset is absent (Google's discovery document, `Task`). */
export interface GoogleTask {
  id: string;
  etag: string;
  title?: string;
  updated: string;
  parent?: string;
  position?: string;
  notes?: string;
  status?: string;
  due?: string;
  completed?: string;
  deleted?: boolean;
  hidden?: boolean;
  assignmentInfo?: { surfaceType?: string };
}

export interface GoogleList {
  id: string;
  etag: string;
  title: string;
  updated: string;
}

/** What we write of a task; `null` clears. */
export interface GoogleTaskBody {
  title?: string;
  notes?: string | null;
  due?: string | null;
  status?: "needsAction" | "completed";
  completed?: null;
  deleted?: boolean;
}

/** `at` is Google's own time, from the `Date` of its answer, in milliseconds; null when it sent none. */
export interface Listed<Item> {
  items: Item[];
  next: string | null;
  at: number | null;
}

/**
 * One account at Google, as the sync engine uses it. Each method is one HTTP call, never repeated by itself; each throws
 * `GoogleFailure`.
 */
export interface GoogleTasks {
  lists(pageToken: string | null): Promise<Listed<GoogleList>>;
  insertList(title: string): Promise<GoogleList>;
  patchList(list: string, title: string): Promise<GoogleList>;
  deleteList(list: string): Promise<void>;
  /** A page of 100 with completed, hidden, deleted and assigned tasks (rule P1); `updatedMin` in milliseconds. */
  tasks(
    list: string,
    from: { updatedMin: number | null; pageToken: string | null },
  ): Promise<Listed<GoogleTask>>;
  /** The same without deleted ones, and of each only id, parent and position (P2). */
  order(
    list: string,
    pageToken: string | null,
  ): Promise<Listed<Pick<GoogleTask, "id" | "parent" | "position">>>;
  task(list: string, id: string): Promise<GoogleTask>;
  insert(
    list: string,
    body: GoogleTaskBody,
    at: { parent: string | null; previous: string | null },
  ): Promise<GoogleTask>;
  /** `etag` is sent as If-Match when it is not null (U2). */
  patch(list: string, id: string, body: GoogleTaskBody, etag: string | null): Promise<GoogleTask>;
  remove(list: string, id: string, etag: string | null): Promise<void>;
  move(
    list: string,
    id: string,
    to: { parent: string | null; previous: string | null; list?: string },
  ): Promise<GoogleTask>;
}
