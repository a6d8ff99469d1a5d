import { expect, test } from "vitest";
import { aTask } from "../aTask.ts";
import { noNotesReason, noSubtasksReason, originalsSentence } from "../../src/data/assigned.ts";

const inDocs = aTask("a", { assigned: "DOCUMENT", original: true });
const inChat = aTask("b", { assigned: "SPACE", original: true });

test("each change that Google forbids has its reason", () => {
  expect(noSubtasksReason(inChat)).toBe("A task assigned in Chat can have no subtasks.");
  expect(noSubtasksReason(aTask("c"))).toBeUndefined();
  expect(noNotesReason(inDocs)).toBe("A task assigned in Docs can have no description.");
  expect(noNotesReason(inChat)).toBeUndefined();
});

test("deleting says which originals go too", () => {
  expect(originalsSentence([aTask("c")])).toBeUndefined();
  expect(originalsSentence([aTask("d", { assigned: "DOCUMENT" })])).toBeUndefined();
  expect(originalsSentence([inDocs])).toBe("It was assigned in Docs: the original there is deleted too.");
  expect(originalsSentence([inDocs, aTask("c")])).toMatch(/^One of them was assigned in Docs/);
  expect(originalsSentence([inDocs, inChat])).toBe(
    "2 of them were assigned in Docs and Chat: the originals there are deleted too.",
  );
});
