import type { Notice } from "@tasklane/contract/notices.ts";

/** The text of a notice: the parts of its sentence, some of them names, and below it a line about the list. */
export interface NoticeWords {
  what: readonly (string | { name: string })[];
  why?: readonly (string | { name: string })[];
}

/** The text of a notice (product 15.6). */
export function wordsOf(notice: Notice): NoticeWords {
  const { kind, listName, who = "Somebody", isReader, answer } = notice;
  const [person, list] = [{ name: who }, { name: listName }];
  const owner = notice.who === undefined ? "The owner" : person;
  switch (kind) {
    case "asks":
      if (answer === "approved") return { what: ["You approved ", person, " for ", list] };
      if (answer === "declined") return { what: ["You declined the request of ", person, " for ", list] };
      return { what: [person, " asks to join ", list], ...(notice.email && { why: [notice.email] }) };
    case "approved":
      return {
        what: [person, " approved you for ", list],
        why: [
          notice.listId === undefined
            ? "You are not a member of it any more."
            : "The list is in My Shared List and in Google.",
        ],
      };
    case "declined":
      return { what: [owner, " declined your request for ", list], why: placeholderWords(notice) };
    case "lapsed":
      return { what: ["Nobody answered your request for ", list], why: placeholderWords(notice) };
    case "disconnected":
      return { what: [person, " disconnected you from ", list], why: copyWords(notice) };
    case "left":
      return { what: [person, " left ", list], why: ["What happens in the list no longer reaches them."] };
    case "owner":
      return isReader
        ? { what: ["You are now the owner of ", list], why: ["You approve and disconnect members."] }
        : {
            what: [person, " is now the owner of ", list],
            why: [`${who} approves and disconnects members.`],
          };
    case "deleted":
      return {
        what: [owner, " deleted the list ", list],
        // A person who waits for approval has a placeholder list. If they put tasks into it, it remains as a list of their own,
        // with the shared list's name and "(mine)". It never contains tasks of the shared list.
        why:
          notice.ownList?.fate === "kept" && notice.ownList.listName !== `${listName} (mine)`
            ? copyWords(notice)
            : placeholderWords(notice),
      };
  }
}

/** Says what happened to the placeholder list of a person whose request ended without approval. */
function placeholderWords({ ownList }: Notice): NoticeWords["why"] {
  if (!ownList || ownList.fate === "gone")
    return ["The empty list that was made for it is gone, in Google too."];
  if (ownList.fate === "undecided") return ["The list that was made for it goes if it is empty."];
  const name = { name: ownList.listName ?? "" };
  if (ownList.tasks === 0) return ["Your list stays, ", name, "."];
  if (ownList.tasks === 1) return ["Your task stays in a list of your own, ", name, "."];
  return [`Your ${ownList.tasks} tasks stay in a list of your own, `, name, "."];
}

function copyWords({ ownList }: Notice): NoticeWords["why"] {
  if (ownList?.listName === undefined) return ["Your copy stayed as a list of your own."];
  return ["Your copy stays as a list of your own, ", { name: ownList.listName }, "."];
}
