// @chunk board
import { soughtWords } from "../../data/searchTest.ts";
import Marked from "./Marked.tsx";
import { notesHit } from "./marksIn.ts";
import * as css from "./NotesHit.module.css";

/**
 * On a card: if the notes contain a search word and the title does not, shows that line of the notes with the words highlighted.
 */
export default function NotesHit({ title, notes, search }: { title: string; notes: string; search: string }) {
  const line = notesHit(title, notes, soughtWords(search));
  if (line === undefined) return null;
  return (
    <p className={css.hit} dir="auto">
      <Marked text={line} search={search} />
    </p>
  );
}
