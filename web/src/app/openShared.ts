import { openModal } from "../data/modalActions.ts";

/**
 * Opens Create Task if the URL has `?add=1`, or if another app shared something as `?title=&text=&url=` (`tasklane.webmanifest`).
 */
export function openShared(): void {
  const query = new URLSearchParams(location.search);
  const [title, text, url] = ["title", "text", "url"].map((name) => query.get(name)?.trim() ?? "");
  if (!query.has("add") && !title && !text && !url) return;
  for (const name of ["add", "title", "text", "url"]) query.delete(name);
  history.replaceState(history.state, "", location.pathname + (query.size > 0 ? `?${query}` : ""));
  // Other apps share a link with or without a title. The first line becomes the task's title, because Google's titles have one
  // line.
  const [first = "", ...rest] = [title, text, url].filter(Boolean).join("\n").split("\n");
  openModal("CREATE_TASK", first ? { given: { title: first, description: rest.join("\n") } } : {});
}
