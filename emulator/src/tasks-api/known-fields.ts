const COLLECTION = ["kind", "etag", "items", "nextPageToken"];
const TASK_LIST = ["id", "title", "updated", "selfLink"];
const TASK = [
  "parent",
  "position",
  "notes",
  "status",
  "due",
  "completed",
  "deleted",
  "hidden",
  "links",
  "webViewLink",
];
const LINK = ["type", "description", "link"];
const ASSIGNMENT = ["assignmentInfo", "linkToTask", "surfaceType", "driveResourceInfo", "spaceInfo"];
const SURFACE = ["driveFileId", "resourceKey", "space"];

/** Every field of the discovery document's schemas. A `fields` mask that names any other field is refused. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set(
  [COLLECTION, TASK_LIST, TASK, LINK, ASSIGNMENT, SURFACE].flat(),
);
