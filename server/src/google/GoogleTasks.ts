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
  assignmentInfo?: { surfaceType?: string };
}

export interface GoogleList {
  id: string;
  etag: string;
  title: string;
  updated: string;
}

/** The fields of a task in a write to Google. `null` clears a field. */
export interface GoogleTaskBody {
  title?: string;
  notes?: string | null;
  due?: string | null;
  status?: "needsAction" | "completed";
  completed?: null;
  deleted?: boolean;
}

/** One page of a listing. `at` is Google's time in milliseconds, from the answer's `Date` header; null without that header. */
export interface Listed<Item> {
  items: Item[];
  next: string | null;
  at: number | null;
}

/**
 * A client of Google Tasks for one account, as the sync engine uses it. Each method makes one HTTP call and never repeats it.
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
  /** Reads a page of the tasks that are not deleted, with only id, parent and position of each, to learn the order (P2). */
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
  /** Changes fields of a task. A non-null `etag` is sent as If-Match, so that Google may refuse if the task has changed (U2). */
  patch(list: string, id: string, body: GoogleTaskBody, etag: string | null): Promise<GoogleTask>;
  remove(list: string, id: string, etag: string | null): Promise<void>;
  move(
    list: string,
    id: string,
    to: { parent: string | null; previous: string | null; list?: string },
  ): Promise<GoogleTask>;
}
