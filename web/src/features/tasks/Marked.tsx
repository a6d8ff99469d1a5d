// @chunk board
import { soughtWords } from "../../data/searchTest.ts";
import { marksIn } from "./marksIn.ts";

/** A text in which the words of a search are highlighted. */
export default function Marked({ text, search }: { text: string; search: string }) {
  const marks = marksIn(text, soughtWords(search));
  return marks
    .flatMap(({ start, end }, at) => [
      text.slice(marks[at - 1]?.end ?? 0, start),
      <mark key={start}>{text.slice(start, end)}</mark>,
      at === marks.length - 1 ? text.slice(end) : "",
    ])
    .concat(marks.length === 0 ? [text] : []);
}
