import * as z from "zod/mini";
import { call, MessageAnswer, messageAndData } from "./call.ts";
import { ClockId } from "./ids.ts";
import { nameSchema } from "./nameSchema.ts";
import { Former, OnlyFrom } from "./renaming.ts";
import { INVALID } from "./sentences.ts";

export const Label = z.object({ label_id: z.string(), label_name: z.string() });
export type Label = z.infer<typeof Label>;

export const allLabels = call({
  name: "allLabels",
  method: "GET",
  path: "/my-tasks/all-labels",
  summary: "Lists the caller's labels.",
  input: z.object({}),
  answer: z.object({ labels: z.array(Label) }),
});

const Named = z.strictObject({ label_id: ClockId, label_name: nameSchema(INVALID.labelNameRequired) });

export const addLabel = call({
  name: "addLabel",
  method: "POST",
  path: "/my-tasks/add/label",
  summary: "Creates a label.",
  input: Named,
  answer: messageAndData(Label),
  status: 201,
});

export const editLabel = call({
  name: "editLabel",
  method: "POST",
  path: "/my-tasks/edit/label",
  summary: "Renames a label, also in the titles of its tasks.",
  input: z.extend(Named, OnlyFrom),
  answer: messageAndData(z.extend(Label, Former)),
});

export const removeLabel = call({
  name: "removeLabel",
  method: "POST",
  path: "/my-tasks/remove/label",
  summary: "Deletes a label and removes it from its tasks.",
  input: z.strictObject({ label_id: ClockId }),
  answer: MessageAnswer,
});
