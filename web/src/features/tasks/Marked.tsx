// @chunk board
import type { ReactNode } from "react";
import { soughtWords } from "../../data/searchTest.ts";
import { marksIn } from "./marksIn.ts";

/** Highlights the words of a search in a text. */
export function marked(text: string, search: string): ReactNode {
  const marks = marksIn(text, soughtWords(search));
  if (marks.length === 0) return text;
  return marks.flatMap(({ start, end }, at) => [
    text.slice(marks[at - 1]?.end ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
    at === marks.length - 1 ? text.slice(end) : "",
  ]);
}

/** A text in which the words of a search are highlighted. */
export default function Marked({ text, search }: { text: string; search: string }) {
  return marked(text, search);
}
