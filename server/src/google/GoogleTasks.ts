/** A task in Google's answer. Fields that are not set are absent (Google's discovery document, `Task`). */
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

/** The fields of a task that we write. `null` clears a field. */
export interface GoogleTaskBody {
  title?: string;
  notes?: string | null;
  due?: string | null;
  status?: "needsAction" | "completed";
  completed?: null;
  deleted?: boolean;
}

/** A page of a listing. `at` is Google's own time from the `Date` of its answer, in milliseconds; null when it sent none. */
export interface Listed<Item> {
  items: Item[];
  next: string | null;
  at: number | null;
}

/**
 * A client for one Google account, as the sync engine uses it. Each method makes one HTTP call, without automatic
 * repetition.
 * @throws GoogleFailure from each method
 */
export interface GoogleTasks {
  lists(pageToken: string | null): Promise<Listed<GoogleList>>;
  insertList(title: string): Promise<GoogleList>;
  patchList(list: string, title: string): Promise<GoogleList>;
  deleteList(list: string): Promise<void>;
  /**
   * Reads a page of 100 tasks, including completed, hidden, deleted and assigned ones (rule P1). `updatedMin` is in
   * milliseconds.
   */
  tasks(
    list: string,
    from: { updatedMin: number | null; pageToken: string | null },
  ): Promise<Listed<GoogleTask>>;
  /** Reads a page of the tasks that are not deleted, with only id, parent and position of each (P2). */
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
  /** Patches a task. A non-null `etag` is sent as If-Match (U2). */
  patch(list: string, id: string, body: GoogleTaskBody, etag: string | null): Promise<GoogleTask>;
  remove(list: string, id: string, etag: string | null): Promise<void>;
  move(
    list: string,
    id: string,
    to: { parent: string | null; previous: string | null; list?: string },
  ): Promise<GoogleTask>;
}
