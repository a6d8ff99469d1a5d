// @chunk board
import { soughtWords } from "../../data/searchTest.ts";
import Marked from "./Marked.tsx";
import { notesHit } from "./marksIn.ts";
import * as css from "./NotesHit.module.css";

/** If a search word is in a task's notes but not in its title, shows that line of the notes with the words marked. */
export default function NotesHit({ title, notes, search }: { title: string; notes: string; search: string }) {
  const line = notesHit(title, notes, soughtWords(search));
  if (line === undefined) return null;
  return (
    <p className={css.hit} dir="auto">
      <Marked text={line} search={search} />
    </p>
  );
}
