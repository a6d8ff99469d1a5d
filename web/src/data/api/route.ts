import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";

/** What the browser needs of a call: where to send it. */
export interface Route<Input, Answer> {
  name: string;
  method: Call["method"];
  path: string;
  /** Never set. It carries the types of input and answer. */
  types?: (input: Input) => Answer;
}

/**
 * The route of a call. It is written out where the call is made, and the compiler compares it with the contract. So the page
 * imports only the contract's types, and the schemas, with zod, stay on the server.
 */
export type RouteOf<C extends Call> = Route<InputOf<C>, AnswerOf<C>> & Pick<C, "name" | "method" | "path">;
