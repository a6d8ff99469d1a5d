import * as contract from "@tasklane/contract/foundNames.ts";
import type { FoundName } from "@tasklane/contract/foundNames.ts";
import { nameKey, nameProblem } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { read } from "../../http/handlers.ts";
import { readLabels, readMemberships } from "../../views/board.ts";
import { unreadTitles } from "../../services/rereadTitles.ts";

const isBad = (name: string): boolean => nameProblem(name, INVALID.required) !== undefined;

/**
 * Lists names in the account's Google titles that no sublist, section or label in Tasklane has, each with a count. They stand in
 * parentheses, as in `Buy milk (#Errands ##Shop ###Urgent)`.
 */
export const foundNames = read(contract.foundNames, async (_input, { tx, accountId }) => {
  const found = new Map<string, FoundName>();
  const { labels } = await readLabels(tx, accountId, 0);
  const knownLabels = new Set(labels.map((label) => nameKey(label.label_name)));
  for (const { list, member, shared } of await readMemberships(tx, accountId)) {
    if (shared) continue;
    const inList = { google_list_id: list.google_list_id, google_list_name: list.google_list_name };
    const sublists = new Map(Object.values(list.sublists).map((each) => [nameKey(each.sublist_name), each]));
    const count = (key: string, name: Omit<FoundName, "count">): void => {
      // Leave out a name that Tasklane does not allow: `rebuildFromTitles` could not create it.
      if ([name.sublist_name, name.name].some((each) => each !== null && isBad(each))) return;
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { ...name, count: 1 });
    };
    for (const { sublist, section, label } of await unreadTitles(tx, member)) {
      const above = sublist === null ? null : sublists.get(nameKey(sublist));
      const at = `${list.google_list_id}/${sublist === null ? "" : nameKey(sublist)}`;
      if (sublist !== null && !above)
        count(at, { ...inList, kind: "sublist", sublist_name: null, name: sublist });
      const sections = Object.values((sublist === null ? list.sections : above?.sections) ?? {});
      const known = sections.some(
        (each) => section !== null && nameKey(each.section_name) === nameKey(section),
      );
      if (section !== null && !known) {
        count(`${at}/${nameKey(section)}`, {
          ...inList,
          kind: "section",
          sublist_name: sublist,
          name: section,
        });
      }
      if (label !== null && !knownLabels.has(nameKey(label))) {
        count(`/${nameKey(label)}`, { ...inList, kind: "label", sublist_name: null, name: label });
      }
    }
  }
  return { names: [...found.values()] };
});
