/** A piece of markup. It is safe, so `html` must not escape it again. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template tag that escapes the values in it, except markup. False and missing values render nothing. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    strings.map((text, index) => text + (index < values.length ? render(values[index]) : "")).join(""),
  );
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return "";
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
